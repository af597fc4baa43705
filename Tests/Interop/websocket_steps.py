"""WebSocket against the `websockets` package, and against frames by hand."""
import pathlib

from servers import Failed, running


def echo(setting):
    program = pathlib.Path(setting.hearth).parent / "hearth-echo"
    if not program.exists():
        raise Failed(f"{program} is not there; build everything")
    return str(program)


def same(found, expected):
    wrong = {key: found.get(key) for key in expected if found.get(key) != expected[key]}
    if wrong:
        raise Failed(f"differs: {wrong}")


def client(setting):
    with running([echo(setting), "serve"]) as (_, ready):
        found = setting.report([setting.peer, setting.here / "websocket_peer.py", "client", ready["port"]])
    same(found, {
        "protocol": "echo", "extensions": 0, "text": True, "empty": True, "binary": True, "large": True, "fragments": True,
        "large fragments": True, "ping": True, "order": True, "our close": 3456, "its close": [4001, "as you wish", True],
        "too large": 1009})
    return f"{len(found)} exchanges"


def server(setting):
    said = ["protocol echo", "echo 17", "echo 0", "echo 2", "echo 1048576", 'text("one zwei ü")']
    for end, last, code, reason in [
            ("client", "closed 4002", 4002, "enough"), ("server", "closed 4003 over true", 4003, None),
            ("violation", "violation violation", 1002, None)]:
        found = setting.report([setting.peer, setting.here / "websocket_peer.py", "server", echo(setting), end])
        expected = {
            "said": said + [last], "status": 0, "code": code, "authorization": "Bearer secret",
            "origin": "http://hub.local", "path": "/socket?a=b"}
        same(found, expected | ({"reason": reason} if reason else {}))
    return "3 endings"


def raw(setting):
    with running([echo(setting), "serve"]) as (_, ready):
        found = setting.report([setting.peer, setting.here / "websocket_peer.py", "raw", ready["port"]])
    same(found, {
        "unmasked": 1002, "reserved": 1002, "opcode": 1002, "continuation": 1002, "control": 1002, "utf-8": 1007,
        "length": 1002, "huge": 1009, "code": 1002, "accept": True})
    return f"{len(found)} answers"


def idle(setting):
    with running([echo(setting), "serve"]) as (process, ready):
        found = setting.report([setting.peer, setting.here / "websocket_peer.py", "idle", ready["port"], process.pid])
    if found["alive"] != 20 or found["kilobytes"] > 15_000:
        raise Failed(f"1,000 idle sockets: {found}")
    return f"1,000 idle sockets cost {found['kilobytes']} KiB, the process has {found['process']} KiB"


STEPS = [
    ("websocket: the websockets package as client", client), ("websocket: the websockets package as server", server),
    ("websocket: wrong frames by hand", raw), ("websocket: a thousand idle sockets", idle),
]
