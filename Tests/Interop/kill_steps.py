"""The accessory server killed (SIGKILL) at any moment of pairing: its state loads, with the old or the new pairing."""
import asyncio
import os
import random
import signal
import sys
import uuid

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ed25519

from servers import CODE, Failed, running, serve_command


class Killed(Exception):
    """The server was killed while the operation ran."""


async def until_killed(process, operation, seconds):
    """Runs the operation and kills the server after that time; the operation's result, or Killed."""
    task = asyncio.ensure_future(operation)
    await asyncio.wait([task], timeout=seconds)
    process.send_signal(signal.SIGKILL)
    process.wait()
    try:
        return await asyncio.wait_for(task, 10)
    except Exception as error:  # whatever the peer makes of a connection that ends
        raise Killed(type(error).__name__) from None


def serve(setting, state, use):
    """Starts the server on that state and calls `use(process, port)`; a server that was killed inside is no failure."""
    try:
        with running(serve_command(setting.hearth, state)) as (process, ready):
            use(process, int(ready["port"]))
    except Failed as failure:
        if f"ended by itself with {-signal.SIGKILL}" not in str(failure):
            raise


def kill_while_pairing(setting):
    sys.path.insert(0, str(setting.harness))
    import hapclient as H
    seeds = random.Random(20_261)
    count, outcomes = (200 if setting.full else 20), {"before": 0, "after": 0}
    for attempt in range(count):
        with setting.folder() as folder:
            state = os.path.join(folder, "state.json")
            known = []

            def pair(process, port):
                try:
                    known.append(asyncio.run(until_killed(process, H.pair("127.0.0.1", port, CODE), seeds.uniform(0, 0.08))))
                except Killed:
                    pass
            serve(setting, state, pair)

            def check(process, port):
                try:
                    asyncio.run(H.start_only("127.0.0.1", port))
                    paired = False
                except Exception as error:
                    if type(error).__name__ != "UnavailableError":
                        raise Failed(f"attempt {attempt}: after the kill, pair-setup says {type(error).__name__}") from None
                    paired = True
                if known and not paired:
                    raise Failed(f"attempt {attempt}: a pairing that the controller had got was lost")
                if known:
                    asyncio.run(H.verify_once(dict(known[0], AccessoryPort=port)))
                outcomes["after" if paired else "before"] += 1
            serve(setting, state, check)
    return f"{count} kills: {outcomes['before']} left it unpaired, {outcomes['after']} paired"


def kill_while_adding(setting):
    sys.path.insert(0, str(setting.harness))
    import hapclient as H
    seeds = random.Random(20_262)
    count, outcomes = (200 if setting.full else 20), {1: 0, 2: 0}
    with setting.folder() as folder:
        state = os.path.join(folder, "state.json")
        data = []
        serve(setting, state, lambda process, port: data.append(asyncio.run(H.pair("127.0.0.1", port, CODE))))

        async def change(port):
            """Adds a second controller and removes it, again and again."""
            async with H.session(dict(data[0], AccessoryPort=port)) as pairing:
                while True:
                    key = ed25519.Ed25519PrivateKey.generate().public_key()
                    raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
                    name = str(uuid.uuid4())
                    await pairing.add_pairing(name, raw.hex(), "User")
                    await pairing.remove_pairing(name)

        async def listed(port):
            async with H.session(dict(data[0], AccessoryPort=port)) as pairing:
                found = await pairing.list_pairings()
                for other in found:
                    if other["pairingId"] != data[0]["iOSPairingId"]:
                        await pairing.remove_pairing(other["pairingId"])
                return found

        def disturb(process, port):
            try:
                asyncio.run(until_killed(process, change(port), seeds.uniform(0.01, 0.12)))
            except Killed:
                pass

        def check(process, port):
            found = asyncio.run(listed(port))
            if data[0]["iOSPairingId"] not in [one["pairingId"] for one in found] or len(found) > 2:
                raise Failed(f"after the kill the pairings are {[one['pairingId'] for one in found]}")
            outcomes[len(found)] += 1
        for _ in range(count):
            serve(setting, state, disturb)
            serve(setting, state, check)
    return f"{count} kills: the second controller was gone {outcomes[1]} times, there {outcomes[2]} times"


STEPS = [
    ("kill -9 while pairing", kill_while_pairing),
    ("kill -9 while adding and removing controllers", kill_while_adding),
]
