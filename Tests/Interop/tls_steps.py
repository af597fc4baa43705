"""TLS against the openssl program and Python's ssl module."""
import contextlib
import os
import socket
import subprocess
import time

from servers import Failed, running
from websocket_steps import echo, same


def make(setting, folder, name, days=30, names="localhost,hub.local", addresses="127.0.0.1"):
    """A certificate of ours: its file, its key's and its fingerprint."""
    certificate, key = f"{folder}/{name}.pem", f"{folder}/{name}.key"
    print_ = setting.call([
        echo(setting), "certificate", "--names", names, "--addresses", addresses, "--days", str(days),
        "--certificate", certificate, "--key", key]).strip()
    return certificate, key, print_


def serving(setting, certificate, key):
    return running([echo(setting), "serve", "--certificate", certificate, "--key", key])


def openssl(*arguments, text=""):
    done = subprocess.run(["openssl", *arguments], input=text, capture_output=True, text=True, timeout=30)
    return done.stdout + done.stderr


def certificates(setting):
    with setting.folder() as folder:
        certificate, key, fingerprint = make(setting, folder, "one")
        shown = openssl("x509", "-in", certificate, "-noout", "-text", "-fingerprint", "-sha256")
        for words in [
                f"sha256 Fingerprint={fingerprint}", "DNS:localhost, DNS:hub.local, IP Address:127.0.0.1", "CA:FALSE",
                "Digital Signature", "TLS Web Server Authentication", "ASN1 OID: prime256v1", "CN = localhost"]:
            if words not in shown:
                raise Failed(f"openssl x509 does not show {words!r}: {shown[:400]}")
        if "OK" not in openssl("verify", "-CAfile", certificate, "-verify_hostname", "hub.local", "-purpose", "sslserver", certificate):
            raise Failed("openssl verify does not take the certificate")
        if "Key is valid" not in openssl("pkey", "-in", key, "-check", "-noout"):
            raise Failed("openssl pkey does not take the key")
        serials = {openssl("x509", "-in", make(setting, folder, f"n{n}")[0], "-noout", "-serial") for n in range(3)}
        if len(serials) != 3:
            raise Failed("serial numbers repeat")
    return fingerprint[:11] + "…"


def python(setting):
    with setting.folder() as folder:
        certificate, key, _ = make(setting, folder, "one")
        with serving(setting, certificate, key) as (_, ready):
            peer = [setting.peer, setting.here / "tls_peer.py"]
            found = setting.report([*peer, "client", ready["port"], certificate])
            wrong = setting.report([*peer, "refuse", ready["port"], certificate, "other.local"])
            stranger = setting.report([*peer, "refuse", ready["port"], make(setting, folder, "two")[0], "localhost"])
        same(found, {
            "get": True, "post": True, "protocol": "http/1.1", "version": "TLSv1.3", "address": True, "marked end": True,
            "1.2": ["TLSv1.2", True], "websocket": True})
        certificate, key, _ = make(setting, folder, "old", days=0)
        with serving(setting, certificate, key) as (_, ready):
            expired = setting.report([*peer, "refuse", ready["port"], certificate, "localhost"])
    for found, words in [(wrong, "mismatch"), (stranger, "self"), (expired, "expired")]:
        if words not in found["refused"]:
            raise Failed(f"refused for {found['refused']!r}, not for {words!r}")
    return "8 exchanges, 3 refusals"


def s_client(setting):
    with setting.folder() as folder:
        certificate, key, _ = make(setting, folder, "one")
        with serving(setting, certificate, key) as (process, ready):
            to = ["s_client", "-connect", f"127.0.0.1:{ready['port']}", "-CAfile", certificate, "-servername", "hub.local"]
            request = "GET / HTTP/1.1\r\nHost: hub.local\r\nConnection: close\r\n\r\n"
            shown = openssl(*to, "-ign_eof", "-alpn", "http/1.1", "-verify_hostname", "hub.local", "-verify_return_error", text=request)
            for words in ["HTTP/1.1 200 OK", "ALPN protocol: http/1.1", "Verification: OK", "Secure Renegotiation IS NOT supported"]:
                if words not in shown:
                    raise Failed(f"s_client does not say {words!r}: {shown[-800:]}")
            for options, words in [
                    (["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], "alert"), (["-tls1_2", "-cipher", "AES128-SHA"], "alert handshake failure"),
                    (["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA"], "alert handshake failure"), (["-alpn", "h2"], "no application protocol")]:
                shown = openssl(*to, *options)
                if words not in shown:
                    raise Failed(f"{' '.join(options)} is not refused: {shown[-400:]}")
            if "Reused, TLSv1.3" not in resumed(to, request, folder):
                raise Failed("a session is not resumed by its ticket")
            # Speaks no TLS, and says nothing, a hundred times.
            crowd = [socket.create_connection(("127.0.0.1", int(ready["port"]))) for _ in range(400)]
            began = time.monotonic()
            if "HTTP/1.1 200 OK" not in openssl(*to, "-ign_eof", text=request):
                raise Failed("a crowd that says nothing keeps others out")
            took = time.monotonic() - began
            for one in crowd:
                one.close()
    return f"4 refusals, a ticket, and an answer {took:.2f} s behind a crowd of 400"


def resumed(to, request, folder):
    openssl(*to, "-ign_eof", "-sess_out", f"{folder}/session", text=request)
    return openssl(*to, "-ign_eof", "-sess_in", f"{folder}/session", text=request)


@contextlib.contextmanager
def s_server(certificate, key, *options):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        ["openssl", "s_server", "-accept", f"127.0.0.1:{port}", "-cert", certificate, "-key", key, "-www", "-alpn", "http/1.1", *options],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield str(port)
    finally:
        process.kill()
        process.wait()


def server(setting):
    with setting.folder() as folder:
        certificate, key, fingerprint = make(setting, folder, "one")
        other, _, wrong = make(setting, folder, "two")
        expired, expired_key, expired_print = make(setting, folder, "old", days=0)

        def get(port, *options, **environment):
            return setting.call(
                [echo(setting), "get", "--port", port, *options], check=False,
                env=os.environ | environment).strip().splitlines()

        with s_server(certificate, key) as port:
            for options in [["--trust", certificate], ["--trust", certificate, "--name", "hub.local"], ["--pin", fingerprint]]:
                said = get(port, *options)
                if said[0] != "TLSv1.3 http/1.1" or not said[1].startswith("200 "):
                    raise Failed(f"{options[0]}: {said}")
            for options, words in [
                    (["--trust", certificate, "--name", "other.local"], "not for other.local"), (["--trust", other], "vouches"),
                    (["--pin", wrong], "not the pinned one"), ([], "vouches")]:
                said = get(port, *options)
                if not said[-1].startswith("FAILED") or words not in said[-1]:
                    raise Failed(f"{options}: {said}")
            # Where OpenSSL is told that the machine's authorities are.
            if not get(port, SSL_CERT_FILE=certificate)[-1].startswith("200 "):
                raise Failed("the machine's authorities are not trusted")
        with s_server(certificate, key, "-tls1_2") as port:
            if get(port, "--trust", certificate)[0] != "TLSv1.2 http/1.1":
                raise Failed("no TLS 1.2")
        with s_server(expired, expired_key) as port:
            if "expired; renew it" not in get(port, "--trust", expired)[-1]:
                raise Failed("an expired certificate is taken")
            if get(port, "--pin", expired_print)[-1].split()[0] != "200":
                raise Failed("a pinned certificate is not taken")
    return "6 connections, 5 refusals"


STEPS = [
    ("tls: our certificate as openssl reads it", certificates), ("tls: Python's ssl as client", python),
    ("tls: openssl s_client", s_client), ("tls: openssl s_server", server),
]
