"""Every service type of the catalog, served by itself and judged by the controller probe."""
import concurrent.futures
import json
import os

from servers import CODE, Failed, running, serve_command

# The probe's steps that hold for any accessory, and those that need a characteristic which only some types have.
QUICK = ("Lightbulb", "LockMechanism", "TemperatureSensor", "Switch", "LockManagement", "Television", "CameraRTPStreamManagement")
TABLE = "Docs/service-types.md"


def catalog(setting):
    path = setting.here.parent.parent / "Sources" / "HAP" / "HAPModel" / "Catalog" / "services.json"
    return json.loads(path.read_text())


def definition(row):
    """One accessory with the service and all its optional characteristics; the bare accessory for what every one has."""
    if row["name"] == "AccessoryInformation":
        return {"name": "Probe", "services": []}
    optional = {name: None for name in row["optional"]}
    return {"name": "Probe", "services": [{"type": row["name"], "characteristics": optional}]}


def probe(setting, row):
    with setting.folder() as folder:
        path = os.path.join(folder, "home.json5")
        with open(path, "w") as file:
            json.dump(definition(row), file)
        with running(serve_command(setting.hearth, os.path.join(folder, "state.json"), path)) as (_, ready):
            report = setting.report([setting.peer, setting.harness / "controller_probe.py", "--port", ready["port"],
                                     "--setup-code", CODE])
    failed = [f"{s['step']}: {s['detail']}" for s in report["steps"] if s["ok"] is False]
    return [s["step"] for s in report["steps"] if s["ok"]], failed


def table(results):
    """The steps that apply to every type, and then, type by type, the others."""
    common = set.intersection(*(set(passed) for passed, _ in results.values()))
    order = next(iter(results.values()))[0]
    lines = [f"- {step}" for step in order if step in common] + ["", "| service | also |", "|---|---|"]
    for name, (passed, _) in sorted(results.items()):
        lines.append(f"| {name} | {', '.join(s for s in passed if s not in common) or '–'} |")
    return "\n".join(lines)


def service_types(setting):
    rows = [row for row in catalog(setting) if setting.full or row["name"] in QUICK]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = dict(zip([row["name"] for row in rows], pool.map(lambda row: probe(setting, row), rows)))
    failures = [f"{name}: {'; '.join(failed)}" for name, (_, failed) in results.items() if failed]
    if failures:
        raise Failed(" | ".join(failures))
    if setting.full:
        written = (setting.here.parent.parent / TABLE).read_text()
        if table(results) not in written:
            raise Failed(f"{TABLE} says something else; it should say:\n{table(results)}")
    fewest = min(len(passed) for passed, _ in results.values())
    most = max(len(passed) for passed, _ in results.values())
    return f"{len(results)} types, {fewest} to {most} steps that apply, all passed"


STEPS = [("accessory: every service type (aiohomekit)", service_types)]
