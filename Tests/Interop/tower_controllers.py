#!/usr/bin/env python3
"""A hundred controllers of one simulated home, each with a pairing of its own, by aiohomekit; prints JSON.

    tower_controllers.py HARNESS PID IDLE_SECONDS PORT=SETUP_CODE …

Reads the memory and the processor time of the simulator while all of them are subscribed and nothing is asked.
"""
import asyncio
import json
import os
import re
import sys
import uuid

from cryptography.hazmat.primitives.asymmetric import ed25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

sys.path.insert(0, sys.argv[1])

import hapclient as H

CONTROLLERS = 100


def memory(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def processor_time(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def another(admin, data):
    """A controller that the first one adds."""
    key = ed25519.Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
    name = str(uuid.uuid4())
    await admin.add_pairing(name, public, "User")
    return H.open_pairing(dict(data, iOSPairingId=name, iOSDeviceLTPK=public,
                               iOSDeviceLTSK=key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption()).hex()))


async def main(pid, idle, servers):
    pairings = []
    for number, (port, code) in enumerate(servers):
        data = await H.pair("127.0.0.1", port, code)
        admin = H.open_pairing(data)
        pairings.append(admin)
        share = (CONTROLLERS - len(pairings) + 1) // (len(servers) - number) - 1
        pairings += [await another(admin, data) for _ in range(share)]
        for pairing in pairings[-1 - share:]:
            accessories = await pairing.list_accessories_and_characteristics()
            await pairing.subscribe([(aid, c["iid"]) for aid, _, c in H.characteristics(accessories) if "ev" in c["perms"]][:50])
    before = processor_time(pid)
    await asyncio.sleep(idle)
    share = (processor_time(pid) - before) / idle
    result = {"controllers": len(pairings), "mebibytes": memory(pid), "processor": share}
    for pairing in pairings:
        await pairing.close()
    return result


print(json.dumps(asyncio.run(main(int(sys.argv[2]), float(sys.argv[3]),
                                  [(int(a.split("=")[0]), a.split("=")[1]) for a in sys.argv[4:]]))))
