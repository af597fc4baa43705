"""Many pair-setups of an accessory by aiohomekit; run by the peers' own Python.

    pair_setups.py HARNESS --port N --count N    aiohomekit pairs with the accessory on that port, and unpairs, N times

Prints one JSON line: attempts, refusals, and for each refusal what is special about aiohomekit's SRP values, so that
it can be attributed: `B_short` (the accessory sent fewer than 384 bytes), `A_zero`, `B_zero`, `S_zero`, `K_zero`.
"""
import argparse
import asyncio
import json
import sys

from aiohomekit.crypto import srp
from aiohomekit.exceptions import AuthenticationError

sys.path.insert(0, sys.argv.pop(1))  # the folder of hapclient.py
import hapclient  # noqa: E402

last = {}


def watch(cls):
    """Keeps the SRP client of the latest pair-setup, to look at after a refusal."""
    original = cls.__init__

    def init(self, *args, **kwargs):
        original(self, *args, **kwargs)
        last["client"] = self
    cls.__init__ = init


def looks(client):
    values = {"A": client.A_b, "B": client.B_b, "S": client.get_shared_secret_bytes(), "K": client.get_session_key_bytes()}
    seen = [name + "_zero" for name, value in values.items() if value[:1] == b"\0"]
    return seen + (["B_short"] if len(client.B_b) < 384 else [])


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--code", default="031-45-154")
    parser.add_argument("--count", type=int, default=20)
    args = parser.parse_args()
    watch(srp.SrpClient)
    refused = []
    for _ in range(args.count):
        try:
            data = await hapclient.pair("127.0.0.1", args.port, args.code)
        except AuthenticationError:
            refused.append(looks(last["client"]))
            continue
        async with hapclient.session(data) as pairing:
            await pairing.remove_pairing(data["iOSPairingId"])
    print(json.dumps({"attempts": args.count, "refused": len(refused), "looks": refused}))


asyncio.run(main())
