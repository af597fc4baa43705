"""Our controller, judged by independent accessory servers."""
import json
import os
import socket

from servers import CODE, Failed, running


class Controller:
    """`hearth` with a store of its own and one accessory at an address."""

    def __init__(self, setting, folder, port):
        self.setting, self.port = setting, port
        self.store = os.path.join(folder, "controller.json")

    def __call__(self, *words, seconds=40, check=True):
        text = self.setting.call([self.setting.hearth, *words, "--no-mdns", "--store", self.store, "--json"], seconds, check)
        return json.loads(text) if text.strip() else None

    def pair(self, name="peer"):
        return self("pair", f"127.0.0.1:{self.port}", CODE, "--name", name)


def check_controller(setting, *fixture_options):
    """The harness starts the HAP-python fixture, runs our session against it and judges by the fixture's journal."""
    options = ["--fixture-args", " ".join(["--toggle-interval", "0.5", *fixture_options])]
    report = setting.report([setting.peer, setting.harness / "check_controller.py", "--fixture-python", setting.peer, *options,
                             "--", "bash", setting.here / "controller-session", setting.hearth, "{port}", "{code}"])
    if not report["ok"]:
        missed = [c["expected"] for c in report["checks"] if not c["seen"]]
        raise Failed(f"exit {report['controller_exit']}, not seen: {missed}; {report['stderr_tail'] or report['stdout_tail']}")
    return ", ".join(f"{c['expected']} {c['count']}" for c in report["checks"])


def second_server(setting):
    """homekit_python's small server: pair, list, read, write, pairings, unpair."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with setting.folder() as folder:
        command = [setting.second, str(setting.harness / "second_server.py"), "--port", str(port),
                   "--state", os.path.join(folder, "state")]
        with running(command):
            hearth = Controller(setting, folder, port)
            hearth.pair()
            accessories = hearth("accessories")["pairings"][0]["accessories"]
            if len(accessories) != 2:
                raise Failed(f"{len(accessories)} accessories, expected 2")
            hearth("set", "Light", "on", "true")
            value = hearth("get", "Light", "on")["characteristics"][0]["value"]
            if value not in (True, 1):
                raise Failed(f"read {value} back after writing true")
            if len(hearth("pairings", "list", "peer")["controllers"]) != 1:
                raise Failed("the list of pairings does not hold exactly ours")
            hearth("unpair", "peer")
    return "paired, listed, wrote, read, listed pairings, unpaired"


def pair_setups(setting):
    """Many pair-setups with HAP-python, whose accessory drops leading zeros that ours keeps."""
    count = 300 if setting.full else 15
    with setting.folder() as folder:
        command = [setting.peer, str(setting.harness / "fixture_server.py"), "--port", "0", "--bridged", "1",
                   "--state", os.path.join(folder, "state")]
        with running(command) as (_, ready):
            hearth = Controller(setting, folder, ready["port"])
            for attempt in range(1, count + 1):
                try:
                    hearth.pair()
                except Failed as failure:
                    raise Failed(f"attempt {attempt} of {count}: {failure}") from None
                hearth("unpair", "peer")
    return f"{count} of {count} with HAP-python"


STEPS = [
    ("controller: session with the fixture (HAP-python)", check_controller),
    ("controller: session with the fixture, one accessory unreachable", lambda setting: check_controller(setting, "--faulty")),
    ("controller: second server (homekit_python)", second_server),
    ("controller: pair-setups (HAP-python)", pair_setups),
]
