"""`hearth simulate` and its control, with aiohomekit as the controller that lives in the home."""
import json
import os
import pathlib
import subprocess

from servers import Failed, await_ready, running


def simulate(setting, folder, *more):
    return [setting.hearth, "simulate", "demo", "--clock", "manual", "--no-mdns", "--address", "127.0.0.1",
            "--state", os.path.join(folder, "state"), "--socket", os.path.join(folder, "socket"), *more]


def peer(setting, folder, phase, ready, *more):
    command = [setting.peer, setting.here / "simulated_home.py", setting.harness, phase, "--port", ready["port"],
               "--pairing", os.path.join(folder, "pairing.json"), *more]
    text = setting.call(command, 120)
    return json.loads(text[text.index("{"):])


def whole_home(setting):
    """A hand, time, a fault and a new accessory, seen by a controller; what is kept, and what --fresh forgets."""
    steps = 0
    with setting.folder() as folder:
        socket = os.path.join(folder, "socket")
        saved = os.path.join(folder, "saved.json5")
        record = os.path.join(folder, "record.jsonl")
        log = os.path.join(folder, "protocol.log")
        with running(simulate(setting, folder, "--record", record, "--log", log)) as (process, ready):
            await_all(process)
            mode = os.stat(socket).st_mode & 0o777
            if mode != 0o600:
                raise Failed(f"the control socket has mode {mode:o}")
            second = subprocess.run(simulate(setting, os.path.join(folder, "other"), "--socket", socket), capture_output=True,
                                    text=True, timeout=20)
            if second.returncode != 1 or "another simulator" not in second.stderr:
                raise Failed(f"a second simulator on one socket: {second.returncode} {second.stderr}")
            report = peer(setting, folder, "first", ready, "--hearth", setting.hearth, "--socket", socket,
                          "--code", ready["setup_code"], "--save", saved)
            steps += len(report["seen"])
            time = json.loads(setting.call([setting.hearth, "simulate", "ctl", "clock", "--json", "--socket", socket]))["time"]
            code = ready["setup_code"]
        steps += check_record(record) + check_log(log, code)
        checked = setting.call([setting.hearth, "simulate", "check", saved])
        if "14 accessories" not in checked:
            raise Failed(f"the saved home has something else: {checked}")

        with running(simulate(setting, folder)) as (process, ready):
            await_all(process)
            if ready["setup_code"] != code:
                raise Failed("the setup code is another one after a restart")
            kept = json.loads(setting.call([setting.hearth, "simulate", "ctl", "clock", "--json", "--socket", socket]))["time"]
            if kept != time:
                raise Failed(f"home time was {time} and is {kept} after a restart")
            steps += len(peer(setting, folder, "again", ready)["seen"])
        with running(simulate(setting, folder, "--fresh")) as (_, ready):
            steps += len(peer(setting, folder, "fresh", ready)["seen"])
        if os.path.exists(socket):
            raise Failed("the control socket is still there after the end")
    return f"{steps} observations"


def await_all(process):
    """The first READY line told of the server; the last one tells that the control socket is there."""
    # `running` has read what had come by then, which may be both lines.
    for _ in range(200):
        if pathlib.Path(f"/proc/{process.pid}").exists() and os.path.exists(process.args[process.args.index("--socket") + 1]):
            return
        try:
            process.wait(0.05)
        except subprocess.TimeoutExpired:
            continue
        raise Failed("the simulator ended by itself")
    raise Failed("there is no control socket after ten seconds")


def check_record(path):
    lines = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
    kinds = {line["event"] for line in lines}
    wanted = {"connected", "paired", "verified", "accessories", "subscribed", "read", "write", "disconnected"}
    if not wanted <= kinds:
        raise Failed(f"the record lacks {wanted - kinds}")
    if any(not {"time", "home_time", "server"} <= line.keys() for line in lines):
        raise Failed("a line of the record lacks its time or server")
    if not any(line["event"] == "write" and line["value"] == 42 and line["type"] == "Brightness" for line in lines):
        raise Failed("the record does not have the write")
    return len(wanted)


def check_log(path, code):
    text = pathlib.Path(path).read_text()
    if "/characteristics" not in text:
        raise Failed("the protocol log has no requests")
    if code in text or code.replace("-", "") in text:
        raise Failed("the protocol log tells the setup code")
    return 2


STEPS = [("simulate: a whole home and its control (aiohomekit)", whole_home)]
