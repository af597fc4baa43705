"""Both sides at work for minutes: memory and descriptors stay as they were."""
import asyncio
import base64
import json
import os
import subprocess
import sys
import time
import uuid

from cryptography.hazmat.primitives.asymmetric import ed25519

from servers import CODE, Failed, running, serve_command


def resident(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def come_and_go(setting):
    """Sessions of aiohomekit that subscribe, read, write and vanish, beside one of our own that watches throughout."""
    sys.path.insert(0, str(setting.harness))
    import hapclient as H
    seconds = 300 if setting.full else 8
    with setting.folder() as folder:
        store = os.path.join(folder, "controller.json")
        serve = serve_command(setting.hearth, os.path.join(folder, "state.json"), "--bridged", "56", "--toggle-interval", "1")
        with running(serve) as (server, ready):
            options = ["--no-mdns", "--store", store, "--json"]
            setting.call([setting.hearth, "pair", f"127.0.0.1:{ready['port']}", CODE, "--name", "soak", *options])
            guest = guest_of(setting, store, options, int(ready["port"]))
            output = os.path.join(folder, "watched")
            with open(output, "wb") as file:
                watcher = subprocess.Popen([setting.hearth, "watch", *options], stdout=file, stderr=subprocess.DEVNULL)
            try:
                rounds, marks = asyncio.run(sessions(H, guest, server.pid, watcher.pid, seconds))
                if watcher.poll() is not None:
                    raise Failed(f"the watching controller ended with {watcher.returncode}")
            finally:
                watcher.kill()
                watcher.wait()
            with open(output, "rb") as file:
                told = sum(1 for _ in file)
    early, late = marks[len(marks) // 3], marks[-1]
    for name, place in (("server", 0), ("controller", 1)):
        if late[place] - early[place] > max(4_096, early[place] // 5):
            raise Failed(f"the {name}'s memory grew from {early[place]} to {late[place]} KiB within {seconds} s")
    if late[2] > early[2] + 4:
        raise Failed(f"the server's open descriptors grew from {early[2]} to {late[2]}")
    if told < seconds:
        raise Failed(f"the watching controller was told of {told} changes in {seconds} s")
    return (f"{rounds} sessions in {seconds} s; server {early[0] / 1024:.1f} to {late[0] / 1024:.1f} MiB, "
            f"controller {early[1] / 1024:.1f} to {late[1] / 1024:.1f} MiB, {told} lines watched")


def guest_of(setting, store, options, port):
    """Makes the accessory know a second controller, and gives what aiohomekit needs to be it."""
    key = ed25519.Ed25519PrivateKey.generate()
    public = key.public_key().public_bytes_raw().hex()
    name = str(uuid.uuid4())
    setting.call([setting.hearth, "pairings", "add", "soak", name, public, "--admin", *options])
    with open(store) as file:
        accessory = json.load(file)["accessories"][0]
    return {"Connection": "IP", "AccessoryIP": "127.0.0.1", "AccessoryIPs": ["127.0.0.1"], "AccessoryPort": port,
            "AccessoryPairingID": accessory["identifier"],
            "AccessoryLTPK": base64.b64decode(accessory["publicKey"]).hex(),
            "iOSPairingId": name, "iOSDeviceLTPK": public, "iOSDeviceLTSK": key.private_bytes_raw().hex()}


async def sessions(H, data, server, watcher, seconds):
    marks, rounds, ends = [], 0, time.monotonic() + seconds
    while time.monotonic() < ends:
        async with H.session(data) as pairing:
            accessories = await pairing.list_accessories_and_characteristics()
            aid, on, _ = H.pick(accessories, "43", "25")
            await pairing.subscribe([(aid, on)])
            for value in (True, False):
                await pairing.put_characteristics([(aid, on, value)])
                await pairing.get_characteristics([(aid, on)])
        rounds += 1
        marks.append((resident(server), resident(watcher), descriptors(server)))
    return rounds, marks


STEPS = [("soak: sessions that come and go", come_and_go)]
