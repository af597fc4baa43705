#!/usr/bin/env python3
"""Writes a characteristic that takes timed writes and answers them, as aiohomekit does it; prints JSON.

    timed_write.py HARNESS PORT SETUP_CODE

The accessory must be unpaired, and is left unpaired.
"""
import asyncio
import base64
import json
import sys

sys.path.insert(0, sys.argv[1])

import hapclient as H


async def main(port, code):
    pairing = H.open_pairing(await H.pair("127.0.0.1", port, code))
    try:
        accessories = await pairing.list_accessories_and_characteristics()
        aid, iid = next((aid, c["iid"]) for aid, _, c in H.characteristics(accessories) if {"wr", "tw"} <= set(c["perms"]))
        prepared = await pairing.connection.put_json("/prepare", {"ttl": 5000, "pid": 4711})
        value = base64.b64encode(b"\x00\x01\x07").decode()
        reply = await pairing.connection.put(
            "/characteristics",
            json.dumps({"characteristics": [{"aid": aid, "iid": iid, "value": value, "r": True}], "pid": 4711}).encode())
        entry = json.loads(bytes(reply.body))["characteristics"][0]
        await pairing.remove_pairing(pairing.pairing_data["iOSPairingId"])
        return {"ok": prepared.get("status") == 0 and reply.code == 207 and "value" in entry, "http": reply.code, "entry": entry}
    finally:
        await pairing.close()


print(json.dumps(asyncio.run(main(int(sys.argv[2]), sys.argv[3]))))
