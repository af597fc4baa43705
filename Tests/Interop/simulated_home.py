"""A controller in a simulated home, while somebody moves the home through its control socket; run by the peers' Python.

    simulated_home.py HARNESS first --hearth H --socket S --port N --code C --pairing FILE --save FILE
    simulated_home.py HARNESS again --hearth H --socket S --port N --pairing FILE
    simulated_home.py HARNESS fresh --port N --pairing FILE

`first` pairs with the ready-made home "demo" and stores the pairing; `again` comes back after a restart, with `fresh` as
a stranger. Prints one JSON object: what was seen, step by step. Anything unexpected ends it with a traceback.
"""
import argparse
import asyncio
import json
import sys

from aiohomekit.exceptions import IncorrectPairingIdError

sys.path.insert(0, sys.argv.pop(1))  # the folder of hapclient.py
import hapclient  # noqa: E402

LIGHTBULB, ON, BRIGHTNESS = "43", "25", "8"
CONTACT_SENSOR, CONTACT = "80", "6A"
GARAGE, TARGET_DOOR, CURRENT_DOOR = "41", "32", "E"
LOCK, LOCK_STATE = "45", "1D"
seen = []


async def ctl(args, *words, check=True):
    command = [args.hearth, "simulate", "ctl", *words, "--socket", args.socket]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    out, err = await asyncio.wait_for(process.communicate(), 60)
    if check and process.returncode:
        raise AssertionError(f"ctl {' '.join(words)}: {process.returncode}: {err.decode()}")
    return out.decode()


def expect(what, condition, detail=""):
    if not condition:
        raise AssertionError(f"{what}: {detail}")
    seen.append(what)


async def value(session, aid, iid):
    return (await session.get_characteristics([(aid, iid)]))[(aid, iid)]


async def first(args):
    data = await hapclient.pair("127.0.0.1", args.port, args.code)
    with open(args.pairing, "w") as file:
        json.dump(data, file)
    async with hapclient.session(data) as session:
        accessories = await session.list_accessories_and_characteristics()
        names = {a["aid"]: c["value"] for a in accessories for s in a["services"] if s["type"] == hapclient.ctype("3E")
                 for c in s["characteristics"] if c["type"] == hapclient.ctype("23")}
        window = hapclient.pick(accessories, CONTACT_SENSOR, CONTACT)
        target = hapclient.pick(accessories, GARAGE, TARGET_DOOR)
        current = hapclient.pick(accessories, GARAGE, CURRENT_DOOR)
        lock = hapclient.pick(accessories, LOCK, LOCK_STATE)
        lamp = hapclient.pick(accessories, LIGHTBULB, BRIGHTNESS, "pw")
        events = hapclient.Events(session)
        await session.subscribe([window[:2], current[:2]])

        before = (await value(session, *window[:2]))["value"]
        await ctl(args, "set", names[window[0]], "contact", str(1 - before))
        event = await events.wait(*window[:2], 10)
        expect("a hand at the window comes as an event", event and event[3] == 1 - before, event)

        closed = await value(session, *current[:2])
        expect("the garage is closed", closed["value"] == 1, closed)
        await session.put_characteristics([(*target[:2], 0)])
        moving = await value(session, *current[:2])
        expect("the door takes time to open", moving["value"] != 0, moving)
        await ctl(args, "advance", "2m")
        opened = await value(session, *current[:2])
        expect("after two minutes of home time the door is open", opened["value"] == 0, opened)

        await ctl(args, "fault", "wrong-status", names[lock[0]], "status=-70402")
        broken = await value(session, *lock[:2])
        expect("a fault is seen", broken.get("status") == -70402, broken)
        await ctl(args, "reset", names[lock[0]])
        mended = await value(session, *lock[:2])
        expect("a reset ends the fault", "value" in mended and not mended.get("status"), mended)

        await ctl(args, "add-accessory", "Hearth flat", '{ name: "Heater", services: [{ type: "Switch", name: "Heater" }] }')
        after = await session.list_accessories_and_characteristics()
        expect("an accessory that is added is there", len(after) == len(accessories) + 1, len(after))
        expect("the others keep their ids", {a["aid"] for a in accessories} < {a["aid"] for a in after})

        await session.put_characteristics([(*lamp[:2], 42)])
        await ctl(args, "save", args.save)
    return {"lamp": lamp[:2]}


async def again(args):
    with open(args.pairing) as file:
        data = json.load(file)
    data["AccessoryPort"] = args.port
    async with hapclient.session(data) as session:
        accessories = await session.list_accessories_and_characteristics()
        lamp = hapclient.pick(accessories, LIGHTBULB, BRIGHTNESS, "pw")
        expect("the pairing is kept", len(accessories) > 0)
        expect("values are kept", lamp[2]["value"] == 42, lamp)
        current = hapclient.pick(accessories, GARAGE, CURRENT_DOOR)
        expect("the door is still open", current[2]["value"] == 0, current)
    return {}


async def fresh(args):
    with open(args.pairing) as file:
        data = json.load(file)
    data["AccessoryPort"] = args.port
    try:
        await hapclient.verify_once(data)
    except IncorrectPairingIdError:
        # --fresh forgets identities too: this is another accessory.
        expect("a forgotten controller meets a stranger", True)
    else:
        raise AssertionError("a forgotten controller was let in")
    return {}


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("phase", choices=["first", "again", "fresh"])
    parser.add_argument("--hearth")
    parser.add_argument("--socket")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--code")
    parser.add_argument("--pairing", required=True)
    parser.add_argument("--save")
    args = parser.parse_args()
    result = await {"first": first, "again": again, "fresh": fresh}[args.phase](args)
    print(json.dumps({"seen": seen, **result}))


asyncio.run(main())
