#!/usr/bin/env python3
"""Both ends of a WebSocket as the `websockets` package speaks it; prints JSON.

    websocket_peer.py client PORT          talks to an echoing server
    websocket_peer.py server PROGRAM END   serves PROGRAM, which ends as END says
    websocket_peer.py raw PORT             sends frames that are wrong, by hand
    websocket_peer.py idle PORT PID        opens a thousand sockets, and says what they cost
"""
import asyncio
import json
import os
import socket
import struct
import sys

import websockets
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve


async def client(port):
    found = {}
    url = f"ws://127.0.0.1:{port}/socket"
    # permessage-deflate is offered and must be refused by not being answered.
    async with connect(url, subprotocols=["x", "echo"], max_size=None) as ws:
        found["protocol"] = ws.subprotocol
        found["extensions"] = len(ws.protocol.extensions)
        for name, message in [("text", "grün 漢字 🏠"), ("empty", ""), ("binary", bytes(range(256))), ("large", os.urandom(1 << 20))]:
            await ws.send(message)
            found[name] = await ws.recv() == message
        await ws.send(["frag", "", "men", "ts ü"])
        found["fragments"] = await ws.recv() == "fragments ü"
        await ws.send([b"x" * 70_000, b"y" * 70_000])
        found["large fragments"] = await ws.recv() == b"x" * 70_000 + b"y" * 70_000
        found["ping"] = await asyncio.wait_for(await ws.ping(b"abc"), 10) >= 0
        for n in range(200):
            await ws.send(str(n))
        found["order"] = [await ws.recv() for _ in range(200)] == [str(n) for n in range(200)]
        await ws.close(3456, "bye")
        found["our close"] = ws.close_code
    async with connect(url) as ws:
        await ws.send("close, please")
        try:
            await ws.recv()
        except websockets.ConnectionClosed as closed:
            found["its close"] = [closed.rcvd.code, closed.rcvd.reason, closed.rcvd_then_sent]
    async with connect(url, max_size=None) as ws:
        await ws.send(b"z" * ((1 << 20) + 1))
        try:
            await ws.recv()
        except websockets.ConnectionClosed as closed:
            found["too large"] = closed.rcvd.code if closed.rcvd else None
    return found


async def server(program, end):
    seen = {}

    async def handler(ws):
        seen["authorization"] = ws.request.headers["Authorization"]
        seen["origin"] = ws.request.headers["Origin"]
        seen["path"] = ws.request.path
        try:
            async for message in ws:
                if message == "fragments":
                    async def parts():
                        yield "one "
                        await ws.ping()
                        yield "zwei ü"
                    await ws.send(parts())
                elif message == "close":
                    await ws.close(4003, "over")
                elif message == "violate":
                    ws.transport.write(b"\xc1\x01a")
                else:
                    await ws.send(message)
        except websockets.ConnectionClosed:
            pass
        await ws.wait_closed()
        seen["code"] = ws.close_code
        seen["reason"] = ws.close_reason

    async with serve(handler, "127.0.0.1", 0, subprotocols=["echo"], max_size=None) as it:
        port = it.sockets[0].getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            program, "socket", "--port", str(port), "--end", end, stdout=asyncio.subprocess.PIPE)
        output, _ = await asyncio.wait_for(process.communicate(), 60)
        await asyncio.sleep(0)
        for _ in range(100):
            if "code" in seen:
                break
            await asyncio.sleep(0.05)
    seen["said"] = output.decode().splitlines()
    seen["status"] = process.returncode
    return seen


REQUEST = (b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")


def opened(port):
    sock = socket.create_connection(("127.0.0.1", port), timeout=30)
    sock.sendall(REQUEST)
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += sock.recv(1)
    return sock, head.decode()


def raw(port):
    """The close code that the server answers to each wrong frame, and whether it ends the connection behind it."""
    wrong = {
        "unmasked": b"\x81\x01a", "reserved": b"\xc1\x81\0\0\0\0a", "opcode": b"\x83\x81\0\0\0\0a",
        "continuation": b"\x80\x81\0\0\0\0a", "control": b"\x09\x81\0\0\0\0a",
        "utf-8": b"\x81\x82\0\0\0\0\xc3\x28", "length": b"\x82\xfe\0\x01\0\0\0\0a",
        "huge": b"\x82\xff\0\0\0\1\0\0\0\0\0\0\0\0", "code": b"\x88\x82\0\0\0\0\x03\xed",
    }
    answers = {}
    for name, frame in wrong.items():
        sock, _ = opened(port)
        sock.sendall(frame)
        answer = b""
        while piece := sock.recv(4096):
            answer += piece
        answers[name] = struct.unpack("!H", answer[2:4])[0] if answer[:1] == b"\x88" else answer.hex()
        sock.close()
    sock, head = opened(port)
    answers["accept"] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head
    sock.close()
    return answers


def idle(port, process):
    def resident():
        with open(f"/proc/{process}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    warm = [opened(port)[0] for _ in range(20)]
    before = resident()
    many = [opened(port)[0] for _ in range(1000)]
    after = resident()
    alive = 0
    for sock in many[:20]:
        sock.sendall(b"\x81\x82\0\0\0\0hi")
        alive += sock.recv(4) == b"\x81\x02hi"
    for sock in warm + many:
        sock.close()
    return {"kilobytes": after - before, "process": after, "alive": alive}


verb, rest = sys.argv[1], sys.argv[2:]
if verb == "client":
    result = asyncio.run(client(int(rest[0])))
elif verb == "server":
    result = asyncio.run(server(*rest))
elif verb == "raw":
    result = raw(int(rest[0]))
else:
    result = idle(int(rest[0]), int(rest[1]))
print(json.dumps(result))
