"""What Alembic runs: it is handed a connection by `database.migrate`."""

from alembic import context

from regnum.server.storage.schema import metadata

if not context.is_offline_mode():
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()
