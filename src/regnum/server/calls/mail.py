"""Mail, by the server that the host has named."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Mapping
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from regnum.server.ops.settings import MailServer, Security

SECONDS = 15.0
"""How long the mail server may take to answer."""
MAX_ADDRESS = 254
UNFOLDED = SMTP.clone(max_line_length=998)
"""A link is one long word: folded, mail programs would not know it again."""
PORTS: Mapping[Security, int] = {"none": 25, "starttls": 587, "tls": 465}
"""At which port mail servers usually are, by how one talks with them."""
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@(?:{_LABEL}\.)+[A-Za-z]{{2,63}}")


class Undelivered(Exception):
    """The mail server did not take a mail; `gone` if there is nobody at the address."""

    def __init__(self, *, gone: bool) -> None:
        super().__init__()
        self.gone = gone


def is_address(text: str) -> bool:
    """Whether a text looks like a mail address.

    >>> [is_address(text) for text in ("anna@example.org", "anna@localhost", "a b@example.org", "a@b.org\\nTo: c")]
    [True, False, False, False]
    """
    return len(text) <= MAX_ADDRESS and _ADDRESS.fullmatch(text) is not None


def address_of(sender: str) -> str:
    """The bare address of a sender.

    >>> address_of("Regnum <games@club.example>"), address_of("games@club.example")
    ('games@club.example', 'games@club.example')
    """
    return parseaddr(sender)[1]


def domain_of(sender: str) -> str:
    """The domain that a sender's mails are of."""
    return address_of(sender).rpartition("@")[2]


def mail(sender: str, to: str, id: str, subject: str, text: str, at: float, headers: dict[str, str]) -> EmailMessage:
    """A mail in plain text, under an id of its own: sent twice, it is shown once."""
    name, address = parseaddr(sender)
    message = EmailMessage(policy=UNFOLDED)
    message["From"] = Address(name or "Regnum", addr_spec=address)
    message["To"] = Address(addr_spec=to)
    message["Subject"] = " ".join(subject.split())
    message["Date"] = datetime.fromtimestamp(at, UTC)
    message["Message-ID"] = f"<{id}@{domain_of(sender)}>"
    message["Auto-Submitted"] = "auto-generated"
    for header, value in headers.items():
        message[header] = value
    message.set_content(text)
    return message


def deliver(server: MailServer, message: EmailMessage) -> None:
    """Hand a mail to the mail server, in a thread of one's own: it takes a while."""
    try:
        with _connected(server) as connection:
            if server.security == "starttls":
                connection.starttls(context=ssl.create_default_context())
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        raise Undelivered(gone=all(550 <= code < 552 for code, _ in error.recipients.values())) from None
    except (OSError, smtplib.SMTPException):
        raise Undelivered(gone=False) from None


def _connected(server: MailServer) -> smtplib.SMTP:
    if server.security == "tls":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=ssl.create_default_context())
    return smtplib.SMTP(server.host, server.port, timeout=SECONDS)
