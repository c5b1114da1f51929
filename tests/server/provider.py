"""A small OpenID provider of our own: everybody is logged in at once, as whom the test says."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import KeySet, RSAKey

CLIENT, SECRET = "regnum", "between us"


class Provider(ThreadingHTTPServer):
    """The provider; `claims` is who is there, `spoil` what it says wrongly."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server_port}"
        self.key = RSAKey.generate_key(2048, parameters={"kid": "one", "use": "sig"}, private=True)
        self.claims: dict[str, Any] = {"sub": "anna"}
        self.spoil: dict[str, Any] = {}
        self.signing = self.key
        self.now = 0.0
        self.codes: dict[str, dict[str, str]] = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def authorized(self, asked: dict[str, str]) -> str:
        """Where a browser is sent that has logged in."""
        assert (asked["client_id"], asked["response_type"]) == (CLIENT, "code")
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, form: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """The token for a code, once, if all proofs fit."""
        expected = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = self.codes.pop(form["code"], None)
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if asked is None or authorization != f"Basic {expected}" or asked["code_challenge"] != challenge:
            return None
        claims = {"iss": self.issuer, "aud": CLIENT, "nonce": asked["nonce"], "exp": int(self.now) + 300}
        token = jwt.encode({"alg": "RS256", "kid": "one"}, {**claims, **self.claims, **self.spoil}, self.signing)
        return {"access_token": "x", "token_type": "Bearer", "id_token": token}


class Handler(BaseHTTPRequestHandler):
    """Answers for the provider."""

    server: Provider

    def do_GET(self) -> None:
        """What there is, the keys, and logging in."""
        url, issuer = urlsplit(self.path), self.server.issuer
        if url.path == "/authorize":
            asked = {name: values[0] for name, values in parse_qs(url.query).items()}
            self.send_response(303)
            self.send_header("location", self.server.authorized(asked))
            self.send_header("content-length", "0")
            self.end_headers()
        elif url.path == "/keys":
            self._json(200, dict(KeySet([self.server.key]).as_dict(private=False)))
        else:
            ends = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "keys"}
            self._json(200, {"issuer": issuer, **{name: f"{issuer}/{end}" for name, end in ends.items()}})

    def do_POST(self) -> None:
        """A token for a code."""
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        token = self.server.token(form, self.headers.get("authorization", ""))
        self._json(400 if token is None else 200, token or {"error": "invalid_grant"})

    def _json(self, status: int, value: dict[str, Any]) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
