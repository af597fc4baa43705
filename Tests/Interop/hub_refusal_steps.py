"""Bad input to `hearth hub` and its commands: each refused in a sentence that says what to do, and nothing lost."""
import contextlib
import os
import pathlib
import random
import re
import subprocess

from hub_home import LAMP_HOME, Hub, Simulator
from hub_interface import HubInterface, Refused
from needs import need_root
from servers import CODE, Failed, Skipped


class Commands:
    """What `hearth` says when it is called."""

    def __init__(self, setting, data):
        self.setting, self.data = setting, data
        self.checked = 0

    def run(self, *words):
        where = [] if words[:2] == ("backup", "inspect") else ["--data", self.data]
        done = subprocess.run([self.setting.hearth, *words, *where], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def done(self, *words):
        status, said = self.run(*words)
        if status:
            raise Failed(f"hearth {' '.join(words)}: {said}")
        return said

    def refused(self, status, pattern, *words):
        """The command fails with that status and says what the pattern has, and nothing but it in one block."""
        code, said = self.run(*words)
        if code != status or not re.search(pattern, said) or len(re.findall("^hearth: ", said, re.M)) != 1:
            raise Failed(f"hearth {' '.join(words)}: {code}, and not {status}; {said}")
        self.checked += 1

    def says(self, pattern, *words):
        said = self.done(*words)
        if not re.search(pattern, said):
            raise Failed(f"hearth {' '.join(words)}: {said}")
        self.checked += 1


@contextlib.contextmanager
def furnished(setting):
    """A hub with a lamp, a room, a scene and an automation; and its commands."""
    with setting.folder() as folder, contextlib.ExitStack() as stack:
        lamp = Simulator(setting, folder, "lamp", LAMP_HOME, more=["--no-mdns", "--address", "127.0.0.1"])
        stack.callback(lamp.end)
        port = lamp.start()["port"]
        hub = Hub(setting, folder, more=["--no-mdns", "--home", "Home"])
        stack.callback(hub.end)
        hub.start()
        commands = Commands(setting, hub.data)
        commands.done("accessory", "add", f"127.0.0.1:{port}", CODE)
        commands.done("room", "add", "Study")
        commands.done("accessory", "move", "Reading lamp", "Study")
        commands.done("scene", "add", "Evening", "Reading lamp/Brightness=40%")
        commands.done("automation", "add", "Cold", "--when", "Reading lamp/Current Temperature<5", "--run", "Evening")
        yield folder, hub, commands


def commands_refuse(setting):
    with furnished(setting) as (folder, hub, commands):
        path = pathlib.Path(folder)
        commands.refused(1, r"another hub \(process \d+\) has .*\n.*--data DIR", "hub", "--no-mdns")
        commands.refused(4, r"101 is above the maximum, 100\nIt takes 0 to 100 %",
                         "accessory", "set", "Reading lamp", "brightness", "101")
        commands.refused(4, r"400 is above the maximum", "scene", "add", "Bright", "Reading lamp/Brightness=400%")

        file = str(path / "home.json5")
        commands.done("home", "export", "-o", file)
        text = pathlib.Path(file).read_text()
        line = text[:text.index("zones: []")].count("\n") + 1
        pathlib.Path(file).write_text(text.replace('name: "Study"', 'name: "Den"', 1)
                                      .replace("zones: []", 'zones: [{ name: "Downstairs", rooms: ["Cellar"] }]'))
        for more in (["--dry-run"], []):
            commands.refused(6, rf'home\.json5:{line}:\d+: .*"Cellar"', "home", "apply", file, *more)
        # None of it was taken over, also not what was right.
        commands.says(r"(?m)^Study ", "room", "list")

        good, newer, cut = str(path / "good"), str(path / "newer"), str(path / "cut")
        commands.done("backup", "create", good)
        data = bytearray(pathlib.Path(good).read_bytes())
        pathlib.Path(cut).write_bytes(data[:len(data) // 2])
        data[60:64] = (999).to_bytes(4, "big")  # where SQLite keeps what version of its user's form a file has
        pathlib.Path(newer).write_bytes(data)
        for verb, *more in (["inspect"], ["restore", "--dry-run"], ["restore"]):
            commands.refused(6, r"newer was written by a newer Hearth .* Install the newer version", "backup", verb, newer, *more)
            commands.refused(6, r"cut", "backup", verb, cut, *more)
        commands.refused(1, r"another hub|a hub", "backup", "restore", good)

        commands.done("accessory", "remove", "Reading lamp")
        commands.says(r"(?m)^Cold  +nothing starts it ", "automation", "list")
        commands.says(r"Note +What started it was removed; give it another event, then enable it\.", "automation", "show", "Cold")
        commands.refused(4, r"does nothing yet; add a scene", "automation", "run", "Cold")
        commands.refused(4, r"can't be enabled\. What started it was removed", "automation", "enable", "Cold")
        hub.end()
        before = pathlib.Path(hub.data, "home.db").read_bytes()
        commands.refused(6, r"newer was written by a newer Hearth", "backup", "restore", newer)
        if pathlib.Path(hub.data, "home.db").read_bytes() != before:
            raise Failed("a backup that was refused has changed the homes")
        commands.done("backup", "restore", good)
        hub.start()
        commands.says(r"enabled .*Current Temperature", "automation", "list")
        commands.says(r"(?m)^Study +Reading lamp", "room", "list")
    return f"{commands.checked} commands say what is wrong; the restored home is whole"


def flipped_bytes(setting):
    """A damaged database is refused and left alone, or, where nothing uses the bytes, serves as before; nothing else."""
    seeds, count, refused = random.Random(20_265), 200 if setting.full else 15, 0
    with furnished(setting) as (folder, hub, commands):
        lists = [(kind, "list", "--json") for kind in ("room", "scene", "automation", "accessory")]
        right = [commands.run(*words) for words in lists]
        hub.end()
        path = pathlib.Path(hub.data, "home.db")
        whole = path.read_bytes()
        for attempt in range(count):
            data = bytearray(whole)
            for _ in range(seeds.choice([1, 16, 256])):
                data[seeds.randrange(len(data))] ^= seeds.randrange(1, 256)
            path.write_bytes(data)
            for more in ("-wal", "-shm"):
                pathlib.Path(str(path) + more).unlink(missing_ok=True)
            try:
                hub.start()
                answers = [commands.run(*words) for words in lists]
                hub.end()
                if any(status for status, _ in answers):
                    raise Failed(f"flip {attempt}: the hub serves and does not answer: {answers}")
                if [settled(text) for _, text in answers] != [settled(text) for _, text in right]:
                    raise Failed(f"flip {attempt}: the hub serves something else: {answers}")
            except Failed as failure:
                if "(status 6)" not in str(failure):
                    raise
                refused += 1
                hub.end()
                if path.read_bytes() != data:
                    raise Failed(f"flip {attempt}: what was refused was changed") from None
                commands.refused(6, r"home\.db (is damaged|can't be|was|is no).*|home\.db", "hub", "--no-mdns")
        path.write_bytes(whole)
        hub.start()
        commands.says(r"(?m)^Study +Reading lamp", "room", "list")
    return f"{count} damages, {refused} refused with the file as it was, the others of no account"


def settled(text):
    """Without what depends on when it was asked."""
    return re.sub(r'"(isReachable|link|time|value)":("[^"]*"|\{[^}]*\}|[^,}]*)', "", text)


@contextlib.contextmanager
def disk(setting, kilobytes):
    """A small disk of its own."""
    need_root("disks of their own")
    with setting.folder() as folder:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k,mode=700", "hearth-interop", folder],
                              capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"a small disk can't be mounted here: {done.stderr.strip()}")
        try:
            yield folder
        finally:
            setting.call(["umount", folder])


def full_disk(setting):
    with disk(setting, 2_048) as folder, setting.folder() as elsewhere:
        hub = Hub(setting, folder, more=["--no-mdns", "--home", "Home", "--socket", os.path.join(elsewhere, "hub.sock")])
        hub.log = os.path.join(elsewhere, "hub.log")
        hub.socket = os.path.join(elsewhere, "hub.sock")
        try:
            hub.start()
            ballast = os.path.join(folder, "ballast")
            fill(ballast)
            os.truncate(ballast, os.path.getsize(ballast) - 200 * 1_024)
            rooms, problem = [], None
            for number in range(10_000):
                try:
                    rooms.append(hub.interface.ask("POST", "/rooms", {"name": f"Room {number}"})["name"])
                except Refused as refusal:
                    problem = refusal.problem
                    break
            if not rooms or not problem or problem["status"] != 507:
                raise Failed(f"{len(rooms)} rooms on a full disk: {problem}")
            if "no room left" not in problem["detail"] or "ake room" not in problem["remedy"]:
                raise Failed(f"it is not said that the disk is full, or what to do: {problem}")
            check_rooms(hub, rooms)
            # As soon as there is room the same hub goes on.
            os.unlink(ballast)
            rooms.append(hub.interface.ask("POST", "/rooms", {"name": "After"})["name"])
            check_rooms(hub, rooms)
            fill(ballast)
            hub.kill()
            # A hub that starts on a full disk says so, or serves what there is.
            started = True
            try:
                hub.start()
                check_rooms(hub, rooms)
            except Failed as failure:
                started = False
                if "ended before it was ready" not in str(failure):
                    raise
                said = pathlib.Path(hub.log).read_text().splitlines()
                if not any(re.search(r"^hearth: .*(no room left|full)", line) for line in said):
                    raise Failed(f"a hub on a full disk said {said[-2:]}") from None
            hub.end()
            os.unlink(ballast)
            hub.start()
            check_rooms(hub, rooms)
        finally:
            hub.end()
    return (f"{len(rooms)} rooms there, the next one refused ({problem['status']}: {problem['detail']}); "
            f"after a kill on the full disk it {'serves' if started else 'says so'}")


def fill(path):
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while os.write(descriptor, bytes(4_096)):
            pass
    os.close(descriptor)


def check_rooms(hub, rooms):
    found = sorted(room["name"] for room in hub.interface.get("/rooms") if not room.get("isForEntireHome"))
    if not set(rooms) <= set(found):
        raise Failed(f"rooms that were answered for are lost: {sorted(set(rooms) - set(found))[:5]}")


def read_only(setting):
    with disk(setting, 2_048) as folder, setting.folder() as elsewhere:
        path = os.path.join(folder, "hub")
        commands = Commands(setting, path)
        socket = ["--socket", os.path.join(elsewhere, "hub.sock")]
        hub = Hub(setting, folder, more=["--no-mdns", "--home", "Home", *socket])
        hub.socket = socket[1]
        hub.log = os.path.join(elsewhere, "hub.log")
        hub.start()
        hub.end()
        setting.call(["mount", "-o", "remount,ro", folder])
        before = {file: file.read_bytes() for file in pathlib.Path(path).iterdir()}
        commands.refused(1, r"can't be used\..*[Rr]ead-only.*\n.*--data DIR", "hub", "--no-mdns", *socket)
        other = Commands(setting, os.path.join(folder, "new", "hub"))
        other.refused(1, r"[Rr]ead-only", "hub", "--no-mdns", *socket)
        if before != {file: file.read_bytes() for file in pathlib.Path(path).iterdir()}:
            raise Failed("something was changed")
        setting.call(["mount", "-o", "remount,rw", folder])
        hub.start()
        if [home["name"] for home in HubInterface(hub.socket).get("/homes")] != ["Home"]:
            raise Failed("the home is gone")
        hub.end()
    return "refused, and serves again when it may write"


STEPS = [
    ("hub: bad input to its commands", commands_refuse),
    ("hub: a database with flipped bytes", flipped_bytes),
    ("hub: a full disk", full_disk),
    ("hub: a folder that is read-only", read_only),
]
