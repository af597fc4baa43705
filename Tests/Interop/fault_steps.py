"""aiohomekit as the controller of a simulated home in which things go wrong."""
import json
import os

from servers import CODE, Failed, running

HOME = {
    "home": "Faults",
    "servers": [{
        "name": "Flat", "setupCode": CODE, "accessories": [
            {"name": "Lamp", "acts": False,
             "services": [{"type": "Lightbulb", "characteristics": {"On": False, "Brightness": 70}}]},
            {"name": "Sensor", "acts": False,
             "services": [{"type": "TemperatureSensor", "characteristics": {"CurrentTemperature": 20}}]},
        ],
    }],
}

# What aiohomekit 4.0.1 makes of those faults that wait for nobody. The others take its time-outs: of them only the end
# counts, since what comes before depends on the second. Docs/compatibility.md has a row for each.
LOST = "AccessoryDisconnectedError"
EXPECTED = {
    "drop": {"read": LOST, "write": LOST, "event": "none", "accessories": LOST, "after": "at once"},
    "reset-mid-frame": {"read": LOST, "write": LOST, "event": "none", "accessories": LOST, "after": "at once"},
    "single-bytes": {"read": "70", "write": "done", "event": "1 × 44", "accessories": "complete", "after": "at once"},
    "wrong-keys": {"read": LOST, "write": LOST, "event": "none", "accessories": LOST, "after": "at once"},
    "wrong-status status=-70403": {"read": "status -70403", "write": "status -70403", "event": "1 × 44", "accessories": "complete", "after": "at once"},
    "wrong-http-status status=500": {"read": "ValueError", "write": LOST, "event": "none", "accessories": "ValueError", "after": "at once"},
    "unreachable": {"read": "status -70402", "write": "status -70402", "event": "1 × 44", "accessories": "complete", "after": "at once"},
    "stale-values": {"read": "70", "write": "done", "event": "1 × 44", "accessories": "complete", "after": "at once"},
    "out-of-range": {"read": "200", "write": "done", "event": "1 × 200", "accessories": "complete", "after": "at once"},
    "missing-field field=value": {"read": "status None", "write": "done", "event": "1 × null", "accessories": "complete", "after": "at once"},
    "missing-field field=iid": {"read": "no answer for it", "write": "done", "event": "none", "accessories": "KeyError", "after": "at once"},
    "missing-field field=perms": {"read": "70", "write": "done", "event": "1 × 44", "accessories": "KeyError", "after": "at once"},
    "wrong-type": {"read": "\"70\"", "write": "done", "event": "1 × \"44\"", "accessories": "complete", "after": "at once"},
    "null-value": {"read": "null", "write": "done", "event": "1 × null", "accessories": "complete", "after": "at once"},
    "malformed-json": {"read": "ValueError", "write": "done", "event": "none", "accessories": "ValueError", "after": "at once"},
    "chunked bytes=16": {"read": "70", "write": "done", "event": "1 × 44", "accessories": "complete", "after": "at once"},
    "event-storm count=200": {"read": "70", "write": "done", "event": "1 × 44", "accessories": "complete", "after": "at once", "told": 200},
    "lost-events": {"read": "70", "write": "done", "event": "none", "accessories": "complete", "after": "at once"},
    "duplicate-events copies=3": {"read": "70", "write": "done", "event": "3 × 44", "accessories": "complete", "after": "at once"},
    "lost-pairings": {"verify": "AuthenticationError"},
    "busy": {"pair": "BusyError", "after": "paired"},
}
AGAIN = ("at once", "after a new connection")
QUICK = sorted({fault.split()[0] for fault in EXPECTED})


def faults(setting):
    with setting.folder() as folder:
        path, socket = os.path.join(folder, "home.json5"), os.path.join(folder, "socket")
        with open(path, "w") as file:
            json.dump(HOME, file)
        command = [setting.hearth, "simulate", path, "--no-mdns", "--address", "127.0.0.1",
                   "--state", os.path.join(folder, "state"), "--socket", socket]
        with running(command) as (_, ready):
            only = [] if setting.full else [word for name in QUICK for word in ("--only", name)]
            report = setting.report([setting.peer, setting.here / "fault_probe.py", setting.harness, "--hearth", setting.hearth,
                                     "--socket", socket, "--port", ready["port"], "--code", CODE, *only], 900)
    different = [f"{fault}: {found}" for fault, found in report.items()
                 if (found != EXPECTED[fault] if fault in EXPECTED else found.get("after") not in AGAIN)]
    if different or not EXPECTED.keys() <= report.keys():
        raise Failed("; ".join(different) or f"only {len(report)} faults were tried")
    return f"{len(report)} faults"


STEPS = [("simulate: faults (aiohomekit)", faults)]
