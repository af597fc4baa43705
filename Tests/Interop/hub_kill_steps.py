"""`hearth hub` killed (SIGKILL) while it is asked to write and to change its homes: what was answered is there."""
import http.client
import random
import threading
import time

from hub_home import PROBES, live_home
from hub_interface import HubInterface, Refused
from recovery_table import Measured
from servers import Failed

# The hub went away before it answered.
GONE = (OSError, http.client.HTTPException)


class Places:
    """Rooms, zones and scenes of one thread, as the hub has answered that they are; and what they are if the request that
    was under way when the hub died was carried out after all."""

    def __init__(self, home, number, seeds):
        self.home, self.number, self.seeds = home, number, seeds
        # By kind and id: what the resource is to say.
        self.known = {}
        self.pending = None
        self.count = 0
        self.answered = 0

    def name(self, kind):
        self.count += 1
        return f"{kind} {self.number} {self.count}"

    def actions(self):
        names = self.seeds.sample(sorted(self.home.brightness), self.seeds.randint(1, 4))
        return [{"characteristic": self.home.brightness[name], "value": self.seeds.randint(1, 100)} for name in names]

    def of_kind(self, kind):
        return sorted(id for known, id in self.known if known == kind)

    def draw(self):
        """A change: method, target, body, and the expectation (kind, id or None for a new one, fields or None for gone)."""
        kind = self.seeds.choice(["room", "zone", "scene"])
        there = self.of_kind(kind)
        choice = self.seeds.random()
        if not there or (choice < 0.4 and len(there) < 12):
            fields = {"name": self.name(kind)}
            if kind == "zone":
                fields["rooms"] = self.some_rooms()
            if kind == "scene":
                fields["actions"] = self.actions()
            return "POST", f"/{kind}s", fields, (kind, None, fields)
        id = self.seeds.choice(there)
        if choice > 0.85:
            return "DELETE", f"/{kind}s/{id}", None, (kind, id, None)
        fields = dict(self.known[kind, id])
        # Two members in one request, so that a half of it would show.
        fields["name"] = self.name(kind)
        if kind == "zone":
            fields["rooms"] = self.some_rooms()
        if kind == "scene":
            fields["actions"] = self.actions()
        return "PATCH", f"/{kind}s/{id}", fields, (kind, id, fields)

    def some_rooms(self):
        rooms = self.of_kind("room")
        return self.seeds.sample(rooms, min(len(rooms), self.seeds.randint(0, 3)))

    @staticmethod
    def after(known, change, id):
        """What is known once a change was carried out."""
        kind, _, fields = change
        known = {key: dict(value) for key, value in known.items()}
        if fields is None:
            del known[kind, id]
            if kind == "room":
                for (other, _), value in known.items():
                    if other == "zone":
                        value["rooms"] = [room for room in value["rooms"] if room != id]
        else:
            known[kind, id] = fields
        return known

    def change(self, interface):
        method, target, body, change = self.draw()
        self.pending = change
        answer = interface.ask(method, target, body)
        self.known = self.after(self.known, change, change[1] or answer["id"])
        self.pending = None
        self.answered += 1

    def check(self, found):
        """`found`: everything of this thread in the hub. Whether a change without an answer was carried out."""
        if found == self.plain(self.known):
            self.pending = None
            return False
        if self.pending:
            kind, id, _ = self.pending
            new = id or next((i for k, i in found if k == kind and (k, i) not in self.known), None)
            known = self.after(self.known, self.pending, new) if new else self.known
            if found == self.plain(known):
                self.known, self.pending = known, None
                return True
        mine = self.plain(self.known)
        different = [key for key in mine.keys() | found.keys() if mine.get(key) != found.get(key)]
        raise Failed(f"after the kill other than what was answered: "
                     f"{[(key, mine.get(key), found.get(key)) for key in different][:3]}; under way: {self.pending}")

    @staticmethod
    def plain(known):
        def fields(value):
            made = {"name": value["name"]}
            if "rooms" in value:
                made["rooms"] = sorted(value["rooms"])
            if "actions" in value:
                made["actions"] = sorted((a["characteristic"], a["value"]) for a in value["actions"])
            return made
        return {key: fields(value) for key, value in known.items()}


def found_of(home, number):
    """What the hub has of a thread's things, in the form of `Places.plain`."""
    found = {}
    for kind in ("room", "zone", "scene"):
        for one in home.hub.interface.get(f"/{kind}s"):
            if one["name"].startswith(f"{kind} {number} "):
                found[kind, one["id"]] = {key: one[key] for key in ("name", "rooms", "actions") if key in one}
    return Places.plain(found)


class Disturbed:
    """A thread that changes and writes until the hub is gone."""

    def __init__(self, places, names):
        self.places, self.names = places, names
        self.written, self.writing = {}, None
        self.writes, self.error = 0, None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        home, seeds = self.places.home, self.places.seeds
        try:
            interface = HubInterface(home.hub.socket)
            while True:
                if seeds.random() < 0.5:
                    self.places.change(interface)
                    continue
                name, level = seeds.choice(self.names), seeds.randint(1, 100)
                self.writing = name
                error = interface.write(home.brightness[name], level)
                if error:
                    raise Failed(f"{name}: {error}")
                self.written[name], self.writing = level, None
                self.writes += 1
        except GONE:
            pass
        except (Failed, Refused, KeyError, ValueError) as error:
            self.error = error


def killed(setting):
    seeds = random.Random(20_264)
    # At least so many requests that were answered, and so many kills.
    kills, wanted = (20, 1_000) if setting.full else (3, 150)
    measured, times, cut_off = Measured(setting), [], 0
    with live_home(setting, apart=False) as home:
        threads = [Places(home, number, random.Random(seeds.random())) for number in range(3)]
        names = sorted(home.brightness)
        writes = done = 0
        while done < kills or writes + sum(one.answered for one in threads) < wanted:
            disturbed = [Disturbed(places, names[place::3]) for place, places in enumerate(threads)]
            time.sleep(seeds.uniform(0.3, 1.2))
            home.hub.kill()
            for one in disturbed:
                one.thread.join(30)
                if one.error:
                    raise Failed(f"before the kill: {one.error}")
            done += 1
            began = time.monotonic()
            home.hub.start()
            if len(home.accessories()) != 20:
                raise Failed(f"after the kill there are {len(home.accessories())} accessories")
            for one in disturbed:
                cut_off += one.places.check(found_of(home, one.places.number))
                writes += one.writes
                for name, level in one.written.items():
                    control, called = home.thing(name)
                    if name != one.writing and control.value(called, "8") != level:
                        raise Failed(f"{name} has {control.value(called, '8')}, and {level} was answered for")
            times += home.recovery(PROBES, began)
        changes = sum(one.answered for one in threads)
        for name in names:
            home.check_event(name)
    measured.add("hub killed", times)
    return (f"{done} kills in {changes} changes and {writes} writes that were answered: all there, and {cut_off} changes whose "
            f"answer was cut off; {measured.result()}")


STEPS = [("hub: kill -9 during writes and changes", killed)]
