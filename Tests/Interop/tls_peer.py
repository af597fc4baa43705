#!/usr/bin/env python3
"""Python's own TLS against ours; prints JSON.

    tls_peer.py client PORT CERTIFICATE        asks a server
    tls_peer.py refuse PORT CERTIFICATE NAME   asks one that must be refused
"""
import http.client
import json
import socket
import ssl
import sys

import websockets.sync.client


def client(port, certificate):
    context = ssl.create_default_context(cafile=certificate)
    context.set_alpn_protocols(["h2", "http/1.1"])
    found = {}
    connection = http.client.HTTPSConnection("localhost", port, timeout=20, context=context)
    for name, body in [("get", None), ("post", b"x" * 500_000)]:
        connection.request("POST" if body else "GET", "/", body=body)
        found[name] = connection.getresponse().read() == (body or b"hello\n")
    found["protocol"] = connection.sock.selected_alpn_protocol()
    found["version"] = connection.sock.version()
    connection.close()
    # By address, too.
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context)
    connection.request("GET", "/", headers={"Connection": "close"})
    found["address"] = connection.getresponse().read() == b"hello\n"
    connection.close()
    # The end is marked: Python tells a mere cut apart (suppress_ragged_eofs).
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plain:
        with context.wrap_socket(plain, server_hostname="localhost", suppress_ragged_eofs=False) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = b""
            while piece := sock.recv(4096):
                answer += piece
            found["marked end"] = answer.endswith(b"hello\n")
            sock.unwrap()
    old = ssl.create_default_context(cafile=certificate)
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    with socket.create_connection(("127.0.0.1", port), timeout=20) as plain:
        with old.wrap_socket(plain, server_hostname="localhost") as sock:
            found["1.2"] = [sock.version(), "GCM" in sock.cipher()[0] or "CHACHA" in sock.cipher()[0]]
    with websockets.sync.client.connect(f"wss://localhost:{port}/socket", ssl=ssl.create_default_context(cafile=certificate)) as ws:
        ws.send(b"y" * 200_000)
        found["websocket"] = ws.recv() == b"y" * 200_000
    return found


def refuse(port, certificate, name):
    context = ssl.create_default_context(cafile=certificate)
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as plain:
            with context.wrap_socket(plain, server_hostname=name):
                return {"refused": ""}
    except ssl.SSLError as error:
        return {"refused": error.verify_message if isinstance(error, ssl.SSLCertVerificationError) else error.reason}


verb, port, rest = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
print(json.dumps(client(port, *rest) if verb == "client" else refuse(port, *rest)))
