"""The hub's interface against its own description, with a validator of JSON Schema and with Schemathesis."""
import contextlib
import os
import pathlib
import socket
import socketserver
import subprocess
import threading

import described_answers
from servers import Failed, running

CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance"]


@contextlib.contextmanager
def hub_and_demo(setting, folder, *more):
    """The socket of a hub with an empty home, and how to add the accessories of the simulated demo."""
    simulator = [setting.hearth, "simulate", "demo", "--clock", "manual", "--no-mdns", "--address", "127.0.0.1",
                 "--state", os.path.join(folder, "state"), "--socket", os.path.join(folder, "control")]
    hub = [setting.hearth, "hub", "--data", os.path.join(folder, "hub"), "--no-mdns", "--home", "Elm Street",
           "--log-level", "error", *more]
    with running(simulator) as (_, demo), running(hub) as (_, ready):
        yield ready["socket"].strip('"'), {"id": f"127.0.0.1:{demo['port']}", "code": demo["setup_code"]}


def described(setting):
    with setting.folder() as folder, hub_and_demo(setting, folder) as (path, accessory):
        operations, checked = described_answers.check(path, accessory)
    return f"{operations} operations, {checked} bodies and answers"


class Relay(socketserver.ThreadingTCPServer):
    """A port of this machine behind which a Unix socket stands, for clients that know only ports."""
    daemon_threads = True
    block_on_close = False

    def __init__(self, path):
        super().__init__(("127.0.0.1", 0), Passing)
        self.path = path


class Passing(socketserver.BaseRequestHandler):
    def handle(self):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as hub:
            hub.connect(self.server.path)
            back = threading.Thread(target=self.pass_on, args=(hub, self.request), daemon=True)
            back.start()
            self.pass_on(self.request, hub)
            back.join()

    @staticmethod
    def pass_on(one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_WR)


def schemathesis(setting):
    """Everything that the description allows, and much that it does not: nothing may be answered that is not described.

    What is removed, added and changed on the way is the step's own. /events is left out: it never ends.
    """
    seconds = 600 if setting.full else 45
    with setting.folder() as folder, hub_and_demo(setting, folder) as (path, accessory), Relay(path) as relay:
        threading.Thread(target=relay.serve_forever, daemon=True).start()
        described_answers.Hub(path).ask("addAccessory", 201, body=accessory)
        address = f"http://127.0.0.1:{relay.server_address[1]}"
        command = [pathlib.Path(setting.peer).parent / "schemathesis", "run", address + "/openapi.json",
                   "--phases", "examples,coverage,fuzzing", "--checks", ",".join(CHECKS), "--exclude-path", "/events",
                   "--seed", "5", "--max-time", str(seconds), "--request-timeout", "20", "--workers", "2",
                   "--continue-on-failure", "--no-color", "--suppress-health-check", "all", "--warnings", "off"]
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=folder, timeout=seconds + 300,
                              env=os.environ | {"SCHEMATHESIS_HOOKS": str(setting.here / "schemathesis_hooks.py")})
        relay.shutdown()
    if done.returncode:
        raise Failed((done.stdout + done.stderr)[-6000:])
    return next((line.strip() for line in done.stdout.splitlines() if "generated" in line), "no failure")


STEPS = [
    ("hub: bodies and answers are as described (jsonschema)", described),
    ("hub: nothing is answered that is not described (Schemathesis)", schemathesis),
]
