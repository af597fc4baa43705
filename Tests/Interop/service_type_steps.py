"""Every service type of the catalog, served by itself and judged by the controller probe."""
import concurrent.futures
import json
import os

from servers import CODE, Failed, running, serve_command

TABLE = "Docs/service-types.md"

# Their control points take timed writes only, and the probe's step `write-response` writes without `/prepare`. HAP R2,
# 6.7.2.4: such a write is refused with -70410. `timed_write.py` writes as the specification wants it.
TIMED = {"WiFiRouter", "WiFiTransport"}


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
            if row["name"] in TIMED:
                for step in report["steps"]:
                    if step["step"] == "write-response" and "-70410" in str(step["detail"]):
                        answer = setting.report([setting.peer, setting.here / "timed_write.py", setting.harness, ready["port"], CODE])
                        step.update(step="write-response, timed", ok=answer["ok"], detail=answer)
    failed = [f"{s['step']}: {s['detail']}" for s in report["steps"] if s["ok"] is False]
    return [s["step"] for s in report["steps"] if s["ok"]], failed


def table(results):
    """The steps that apply to every type, and then, type by type, the others."""
    common = set.intersection(*(set(passed) for passed, _ in results.values()))
    order = next(iter(results.values()))[0]
    lines = [f"- {step}" for step in order if step in common] + ["", "## By type", "| service | also |", "|---|---|"]
    for name, (passed, _) in sorted(results.items()):
        lines.append(f"| {name} | {', '.join(s for s in passed if s not in common) or '–'} |")
    return "\n".join(lines)


def service_types(setting):
    rows = catalog(setting)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        results = dict(zip([row["name"] for row in rows], pool.map(lambda row: probe(setting, row), rows)))
    failures = [f"{name}: {'; '.join(failed)}" for name, (_, failed) in results.items() if failed]
    if failures:
        raise Failed(" | ".join(failures))
    if table(results) not in (setting.here.parent.parent / TABLE).read_text():
        raise Failed(f"{TABLE} says something else; it should say:\n{table(results)}")
    fewest = min(len(passed) for passed, _ in results.values())
    most = max(len(passed) for passed, _ in results.values())
    return f"{len(results)} types, {fewest} to {most} steps that apply, all passed"


STEPS = [("accessory: every service type (aiohomekit)", service_types)]
