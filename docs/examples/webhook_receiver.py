"""Receives webhooks with TLS on https://127.0.0.1:8443, and says whether each signature is good.

In the current directory: cert.pem and key.pem, and the endpoint's secret in a file named secret (docs/webhooks.md)."""
import base64
import hashlib
import hmac
import http.server
import ssl
import time


def verify(secret: str, headers: dict, body: bytes) -> bool:
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected) for one in signatures)


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        good = verify(open("secret").read().strip(), self.headers, body)
        print("good" if good else "bad", self.headers["webhook-id"], body[:80].decode(), flush=True)
        self.send_response(204 if good else 401)
        self.end_headers()


server = http.server.HTTPServer(("127.0.0.1", 8443), Receiver)
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain("cert.pem", "key.pem")
server.socket = tls.wrap_socket(server.socket, server_side=True)
server.serve_forever()
