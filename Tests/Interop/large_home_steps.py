"""Homes that are large, and time that is long."""
import hashlib
import json
import os
import time

from servers import Failed, running
from simulate_steps import await_all


def simulate(setting, folder, home, *more):
    return [setting.hearth, "simulate", home, "--fresh", "--no-mdns", "--address", "127.0.0.1",
            "--state", os.path.join(folder, "state"), "--socket", os.path.join(folder, "socket"), *more]


def ctl(setting, folder, *command):
    return setting.call([setting.hearth, "simulate", "ctl", *command, "--socket", os.path.join(folder, "socket")], 300)


def tower(setting):
    """1,000 accessories, 100 controllers: at most 60 MiB, and less than 5 % of a core while nothing is asked."""
    with setting.folder() as folder:
        began = time.monotonic()
        with running(simulate(setting, folder, "tower")) as (process, _):
            await_all(process)
            start = time.monotonic() - began
            servers = json.loads(ctl(setting, folder, "list", "--json"))["servers"]
            report = setting.report([setting.peer, setting.here / "tower_controllers.py", setting.harness, process.pid,
                                     60 if setting.full else 5] + [f"{s['port']}={s['setup_code']}" for s in servers], 300)
    text = (f"serving after {start:.2f} s; with {report['controllers']} controllers {report['mebibytes']:.1f} MiB, "
            f"idle {report['processor']:.1%} of a core")
    if report["controllers"] != 100 or report["mebibytes"] > 60 or report["processor"] >= 0.05:
        raise Failed(text)
    return text


def week(setting, seed):
    """A week of the villa: how long it takes, and what every characteristic and room is at its end."""
    with setting.folder() as folder:
        with running(simulate(setting, folder, "villa", "--clock", "manual", "--seed", seed)) as (process, _):
            await_all(process)
            began = time.monotonic()
            ctl(setting, folder, "advance", "7d")
            taken = time.monotonic() - began
            state = json.loads(ctl(setting, folder, "snapshot", "--json"))
    values = [state["rooms"], [[a["name"], a["services"]] for s in state["servers"] for a in s["accessories"]]]
    return taken, hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def villa(setting):
    (taken, first), (again, second), (_, other) = week(setting, "7"), week(setting, "7"), week(setting, "8")
    if first != second or first == other:
        raise Failed(f"seed 7: {first} and {second}; seed 8: {other}")
    return f"a week in {min(taken, again):.1f} s; the same for the same seed"


STEPS = [("simulator: a tower with 100 controllers (aiohomekit)", tower), ("simulator: a week of the villa", villa)]
