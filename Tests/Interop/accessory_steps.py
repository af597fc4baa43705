"""Our accessory server, judged by independent controllers."""
import os

from servers import CODE, Failed, running, serve_command


def probe(setting):
    """Every required and every spec step of the probe passes, in every run, and no pair-setup needed a second try."""
    runs, steps, refused = (20 if setting.full else 3), 0, 0
    for run in range(1, runs + 1):
        with setting.folder() as folder:
            command = serve_command(setting.hearth, os.path.join(folder, "state.json"), "--toggle-interval", "1")
            with running(command) as (_, ready):
                report = setting.report([setting.peer, setting.harness / "controller_probe.py", "--port", ready["port"],
                                         "--setup-code", CODE, "--expect-spontaneous"])
        not_passed = [f"{s['step']}: {s['detail']}" for s in report["steps"] if s["ok"] is not True]
        if not_passed:
            raise Failed(f"run {run} of {runs}: " + "; ".join(not_passed))
        steps = len(report["steps"])
        refused += sum(s["detail"]["refused_attempts"] for s in report["steps"] if s["step"] == "pair-setup-M1-M6")
    if refused:
        raise Failed(f"{refused} pair-setups with the right code were refused in {runs} runs")
    return f"{runs} runs, {steps} of {steps} steps each, no pair-setup refused"


def second_controller(setting):
    with setting.folder() as folder:
        command = serve_command(setting.hearth, os.path.join(folder, "state.json"), "--toggle-interval", "1")
        with running(command) as (_, ready):
            report = setting.report([setting.second, setting.harness / "second_controller.py", "--port", ready["port"],
                                     "--setup-code", CODE])
    bad = {name: result for name, result in report["steps"].items() if isinstance(result, str)}
    if bad:
        raise Failed(str(bad))
    return f"{len(report['steps'])} steps"


def pair_setups(setting):
    """aiohomekit pairs many times; each refusal is attributed to the value that had a leading zero."""
    count = 300 if setting.full else 25
    with setting.folder() as folder:
        with running(serve_command(setting.hearth, os.path.join(folder, "state.json"))) as (_, ready):
            report = setting.report([setting.peer, setting.here / "pair_setups.py", setting.harness,
                                     "--port", ready["port"], "--count", count], seconds=600)
    if report["refused"]:
        raise Failed(f"{report['refused']} of {count} refused; leading zeros: {report['looks']}")
    return f"{count} of {count} by aiohomekit"


STEPS = [
    ("accessory: controller probe (aiohomekit)", probe),
    ("accessory: second controller (homekit_python)", second_controller),
    ("accessory: pair-setups (aiohomekit)", pair_setups),
]
