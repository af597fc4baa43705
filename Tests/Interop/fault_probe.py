#!/usr/bin/env python3
"""aiohomekit under the faults of a simulated home: what it makes of each, and whether it works again afterwards.

    fault_probe.py HARNESS --hearth H --socket S --port P --code C [--only FAULT]…

Prints one JSON object: for each fault what a read, a write, an event and a fetch of the accessories came to while it was
at work, and `after`: "at once", "after a new connection", or why not.
"""
import argparse
import asyncio
import json
import subprocess
import sys
import time

PATIENCE = 12


class Home:
    """The simulator's control socket, by its command line."""

    def __init__(self, args):
        self.args = args

    def ctl(self, *words):
        done = subprocess.run([self.args.hearth, "simulate", "ctl", *words, "--socket", self.args.socket],
                              capture_output=True, text=True, timeout=30)
        if done.returncode:
            raise RuntimeError(f"ctl {words}: {done.stderr or done.stdout}")
        return done.stdout

    async def clear(self):
        for fault in json.loads(await self.do("faults", "--json"))["active"]:
            await self.do("clear", str(fault["number"]))

    async def do(self, *words):
        return await asyncio.to_thread(self.ctl, *words)


async def attempt(make):
    """What came of something: its value in a word, or the name of the exception."""
    began = time.monotonic()
    try:
        value = await asyncio.wait_for(make(), PATIENCE)
    except (asyncio.TimeoutError, TimeoutError) as late:
        # aiohomekit's own time-outs come earlier.
        return f"nothing within {PATIENCE} s" if time.monotonic() - began > PATIENCE - 1 else type(late).__name__
    except Exception as error:
        return type(error).__name__
    return value if isinstance(value, str) else json.dumps(value)


def answer(result, key):
    """The value or the status in what a read or write gave."""
    entry = result.get(key)
    if entry is None:
        return "no answer for it"
    if "value" in entry and not entry.get("status"):
        return json.dumps(entry["value"])
    return f"status {entry.get('status')}"


class Probe:
    def __init__(self, home, hapclient, data):
        self.home, self.client, self.data = home, hapclient, data

    async def connect(self):
        self.pairing = self.client.open_pairing(self.data)
        await self.pairing._ensure_connected()
        accessories = await self.pairing.list_accessories_and_characteristics()
        self.lamp = self.client.pick(accessories, "43", "8")[:2]
        self.events = self.client.Events(self.pairing)
        await self.pairing.subscribe([self.lamp])

    async def read(self):
        result = await self.pairing.get_characteristics([self.lamp])
        return answer(result, self.lamp)

    async def write(self, value):
        result = await self.pairing.put_characteristics([(*self.lamp, value)])
        return "done" if not result else answer(result, self.lamp)

    async def fetch(self):
        accessories = await self.pairing.list_accessories_and_characteristics()
        found = self.client.pick(accessories, "43", "8")
        return "complete" if found and found[:2] == self.lamp else "without the lamp"

    async def event(self, value):
        """How often a change at the thing itself is told within three seconds."""
        since = len(self.events.items)
        await self.home.do("set", "Lamp", "Brightness", str(value))
        await asyncio.sleep(3)
        told = [item[3] for item in self.events.items[since:] if item[1:3] == self.lamp]
        return "none" if not told else f"{len(told)} × {json.dumps(told[-1])}"

    async def recovery(self, count):
        """Whether the same session, or another one, reads and hears events again."""
        async def works():
            value = 20 + count % 70
            await self.home.do("set", "Lamp", "Brightness", str(value))
            return await self.read() == str(value)
        if await attempt(works) == "true":
            return "at once"
        await self.pairing.close()
        try:
            await asyncio.wait_for(self.connect(), 60)
        except Exception as error:
            return f"not again: {type(error).__name__}"
        return "after a new connection" if await attempt(works) == "true" else "not again"


FAULTS = [
    ("drop",), ("delay", "by=3"), ("half-open",), ("reset-mid-frame",), ("single-bytes",),
    ("trickle", "bytes=64", "pause=0.01"), ("no-answer",), ("wrong-keys",), ("garbage", "bytes=2000"),
    ("wrong-status", "status=-70403"), ("wrong-http-status", "status=500"), ("unreachable",), ("stale-values",),
    ("out-of-range",), ("missing-field", "field=value"), ("missing-field", "field=iid"), ("missing-field", "field=perms"),
    ("wrong-type",), ("null-value",), ("malformed-json",), ("chunked", "bytes=16"), ("wrong-length", "by=7"),
    ("wrong-length", "by=-7"), ("event-storm", "count=200"), ("lost-events",), ("duplicate-events", "copies=3"),
    ("slow-handler", "by=3"), ("raised-configuration",), ("reboot", "down=3"),
]
WHOLE = {"single-bytes", "trickle", "reboot", "raised-configuration"}


async def run(args):
    import hapclient
    home = Home(args)
    data = await hapclient.pair("127.0.0.1", args.port, args.code)
    data["AccessoryIP"], data["AccessoryPort"] = "127.0.0.1", args.port
    probe = Probe(home, hapclient, data)
    await probe.connect()
    report = {}
    for count, (name, *parameters) in enumerate(FAULTS):
        if args.only and name not in args.only:
            continue
        await probe.pairing.close()
        await probe.connect()
        await home.do("set", "Lamp", "Brightness", "70")
        since = len(probe.events.items)
        await home.do("fault", name, "Flat" if name in WHOLE else "Lamp", *parameters)
        found = {"read": await attempt(probe.read), "write": await attempt(lambda: probe.write(33)),
                 "event": await attempt(lambda: probe.event(44)), "accessories": await attempt(probe.fetch)}
        if name == "event-storm":
            found["told"] = sum(1 for item in probe.events.items[since:] if item[3] == 70)
        if name == "reboot":
            await asyncio.sleep(3)
        await home.clear()
        found["after"] = await probe.recovery(count)
        report[" ".join([name, *parameters])] = found
        print(name, json.dumps(found, ensure_ascii=False), file=sys.stderr, flush=True)
    await probe.pairing.close()
    if not args.only or "lost-pairings" in args.only:
        await home.do("fault", "lost-pairings", "Flat")
        report["lost-pairings"] = {"verify": await attempt(lambda: hapclient.verify_once(data))}
        await home.do("fault", "busy", "Flat")
        report["busy"] = {"pair": await attempt(lambda: hapclient.pair("127.0.0.1", args.port, args.code))}
        await home.clear()
        again = await hapclient.pair("127.0.0.1", args.port, args.code)
        report["busy"]["after"] = "paired" if again["AccessoryPairingID"] == data["AccessoryPairingID"] else "another one"
    print(json.dumps(report, ensure_ascii=False))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("harness")
    parser.add_argument("--hearth", required=True)
    parser.add_argument("--socket", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--code", required=True)
    parser.add_argument("--only", action="append", help="only this fault; may be given several times")
    args = parser.parse_args()
    sys.path.insert(0, args.harness)
    asyncio.run(run(args))


if __name__ == "__main__":
    main()
