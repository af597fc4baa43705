#!/usr/bin/env python3
"""Runs both sides of `hearth` against independent peers, and prints a line for each step.

    run.py --hearth .build/debug/hearth [--full] [--only NAME …]

HEARTH_PEERS names the folder with the peers' environments (scripts/peers makes it), HEARTH_SHARED the folder whose
`harness/hap` holds the probes. Exit status 1 when a step failed. One that can't be tried
here, since it needs root, say, is skipped with the reason.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import accessory_steps
import controller_steps
import definition_steps
import discovery_steps
import fault_steps
import hasaccessory_steps
import hub_fault_steps
import hub_kill_steps
import hub_refusal_steps
import interface_steps
import kill_steps
import large_home_steps
import mcp_steps
import mqtt_steps
import readme_steps
import service_type_steps
import simulate_steps
import soak_steps
import tls_steps
import websocket_steps
from servers import Failed, Skipped


class Setting:
    """What every step needs to know."""

    def __init__(self, args):
        here = pathlib.Path(__file__).resolve().parent
        shared = os.environ.get("HEARTH_SHARED", str(here.parent.parent.parent / "shared"))
        self.hearth = str(pathlib.Path(args.hearth).resolve())
        self.here = here
        self.harness = pathlib.Path(shared) / "harness" / "hap"
        self.peer = str(pathlib.Path(os.environ["HEARTH_PEERS"]) / "main" / "bin" / "python")
        self.second = str(pathlib.Path(os.environ["HEARTH_PEERS"]) / "second" / "bin" / "python")
        self.full = args.full

    def folder(self):
        return tempfile.TemporaryDirectory(prefix="hearth-interop-")

    def call(self, command, seconds=120, check=True, **options):
        """Runs a command to its end; its standard output. Anything but exit status 0 fails the step."""
        try:
            done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=seconds, **options)
        except subprocess.TimeoutExpired as late:
            raise Failed(f"{command[0]} did not end within {seconds} s; it printed {str(late.stdout)[-200:]}") from None
        if check and done.returncode:
            raise Failed(f"exit status {done.returncode}: {(done.stderr or done.stdout)[-600:]}")
        return done.stdout

    def report(self, command, seconds=120):
        """Runs a command whose last output is one JSON object, whatever its exit status."""
        text = self.call(command, seconds, check=False)
        try:
            return json.loads(text[text.index("{"):])
        except ValueError:
            raise Failed(f"no report from {command[1]}: {text[-300:]}") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hearth", required=True, help="the executable under test")
    parser.add_argument("--full", action="store_true", help="large repetitions")
    parser.add_argument("--only", action="append", help="only steps whose name contains this")
    args = parser.parse_args()
    setting = Setting(args)
    steps = [
        step for part in (
            definition_steps, hasaccessory_steps, accessory_steps, service_type_steps, simulate_steps,
            large_home_steps, fault_steps, controller_steps, discovery_steps, kill_steps, websocket_steps, tls_steps,
            interface_steps, mcp_steps, hub_refusal_steps, hub_kill_steps, hub_fault_steps, mqtt_steps,
            soak_steps)
        for step in part.STEPS
    ] + (readme_steps.STEPS if args.full else [])
    passed = failed = skipped = 0
    for name, step in steps:
        if args.only and not any(part in name for part in args.only):
            continue
        began = time.monotonic()
        try:
            detail, mark = step(setting), "ok  "
            passed += 1
        except Skipped as reason:
            # As scripts/test gathers it.
            print(f"SKIPPED: {name}: {reason}", flush=True)
            skipped += 1
            continue
        except Failed as failure:
            detail, mark = str(failure), "FAIL"
            failed += 1
        print(f"{mark} {name} ({time.monotonic() - began:.1f} s): {detail}", flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed or not (passed or skipped) else 0)


if __name__ == "__main__":
    main()
