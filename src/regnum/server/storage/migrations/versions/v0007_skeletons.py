"""What names look like, so that nobody takes one that looks like another's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from regnum.server.people.names import skeleton

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Fill the column; of people whose names look alike already, the first has it."""
    op.add_column("people", sa.Column("skeleton", sa.String(40)))
    connection = op.get_bind()
    people = sa.table(
        "people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("created"), sa.column("skeleton")
    )
    taken: set[str] = set()
    secured = sa.select(people.c.id, people.c.name).where(people.c.login.is_not(None)).order_by(people.c.created)
    for id, name in connection.execute(secured).all():
        look = skeleton(name)
        if look not in taken:
            taken.add(look)
            connection.execute(sa.update(people).where(people.c.id == id).values(skeleton=look))
    op.create_index("people_skeleton", "people", ["skeleton"], unique=True)
