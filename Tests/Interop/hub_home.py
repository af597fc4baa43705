"""A hub with a simulated home of twenty accessories, each a process on a host of its own, for steps that disturb them."""
import contextlib
import json
import os
import signal
import subprocess
import time

from hub_interface import Control, EventStream, HubInterface, is_value
from hub_network import network
from servers import CODE, Failed, await_ready

BRIDGED = [f"Bridged {number}" for number in range(1, 11)]
ALONE = [f"Alone {number}" for number in range(1, 9)]
LAMP = "Reading lamp"
# Of each accessory that does something: one to write, one that tells.
SERVICES = [{"type": "Lightbulb", "characteristics": {"On": False, "Brightness": 1}},
            {"type": "TemperatureSensor", "characteristics": {"CurrentTemperature": 0}}]
BRIGHTNESS = "8"


def thing(name):
    return {"name": name, "acts": False, "services": SERVICES}


def alone(name):
    return {"category": "lightbulb", "setupCode": CODE, **thing(name)}


# The bridge, those behind it and those by themselves are nineteen; the lamp, which is disturbed most, is the twentieth.
HOUSE = {"home": "House", "servers": [{"name": "Bridge", "setupCode": CODE, "accessories": [thing(name) for name in BRIDGED]},
                                      *[alone(name) for name in ALONE]]}
LAMP_HOME = {"home": "Lamp", "servers": [alone(LAMP)]}
# What is asked for each accessory server.
PROBES = [BRIDGED[0], *ALONE, LAMP]


class Process:
    """A program that says when it is ready, and ends when it is told or killed."""

    def __init__(self, command, log):
        self.command = command
        self.log = log
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, stdin=subprocess.DEVNULL)
        return await_ready(self.process, 60)

    def kill(self):
        self.end(signal.SIGKILL)

    def end(self, number=signal.SIGTERM):
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise Failed(f"{self.command[-1]} did not end within 20 s; see {self.log}") from None
        self.process.stdout.close()
        self.process = None


class Simulator(Process):
    """A simulated home; it keeps identities and pairings from one start to the next."""

    def __init__(self, setting, folder, name, definition, before=(), more=()):
        self.socket = os.path.join(folder, name + ".sock")
        path = os.path.join(folder, name + ".json5")
        with open(path, "w") as file:
            json.dump(definition, file)
        super().__init__([*before, setting.hearth, "simulate", path, "--state", os.path.join(folder, name),
                          "--socket", self.socket, *more], os.path.join(folder, name + ".log"))
        self.control = None

    def start(self):
        ready = super().start()
        deadline = time.monotonic() + 20
        while True:  # The control socket comes after the last server.
            try:
                self.control = Control(self.socket)
                return ready
            except OSError:
                if time.monotonic() > deadline:
                    raise Failed("the simulator has no control socket") from None
                time.sleep(0.01)

    def end(self, number=signal.SIGTERM):
        if self.control:
            self.control.close()
            self.control = None
        super().end(number)


class Hub(Process):
    def __init__(self, setting, folder, before=(), more=()):
        self.data = os.path.join(folder, "hub")
        self.socket = os.path.join(self.data, "hub.sock")
        super().__init__([*before, setting.hearth, "hub", "--data", self.data, "--log-level", "debug", *more],
                         os.path.join(folder, "hub.log"))
        self.interface = self.events = None

    def start(self):
        ready = super().start()
        self.interface = HubInterface(self.socket)
        self.events = EventStream(self.socket)
        return ready

    def end(self, number=signal.SIGTERM):
        for part in (self.interface, self.events):
            if part:
                part.close()
        self.interface = self.events = None
        super().end(number)


class LiveHome:
    """Everything at work: `hub`, the simulators `house` and `lamp`, and the characteristics of each probe by its name."""

    def __init__(self, setting, folder, links=None):
        self.network = links
        before = (lambda host: links.inside(host)) if links else (lambda host: [])
        apart = [] if links else ["--no-mdns", "--address", "127.0.0.1"]
        self.house = Simulator(setting, folder, "house", HOUSE, before("house"), apart)
        self.lamp = Simulator(setting, folder, "lamp", LAMP_HOME, before("lamp"), apart)
        self.hub = Hub(setting, folder, before("hub"), ["--home", "Home", *([] if links else ["--no-mdns"])])
        self.brightness, self.temperature, self.ids = {}, {}, {}
        self.last = 0
        # What it calls itself, which the home does not follow.
        self.lamp_name = LAMP

    def start(self):
        for part in (self.house, self.lamp, self.hub):
            part.start()
        for simulator in (self.house, self.lamp):
            for server in simulator.control.do("list")["servers"]:
                self.add(server)
        self.learn()
        self.await_all(60)

    def add(self, server):
        who = server["id"] if self.network else f"127.0.0.1:{server['port']}"
        deadline = time.monotonic() + 30
        while self.network and not any(one["id"] == who for one in self.hub.interface.get("/nearby")):
            if time.monotonic() > deadline:
                raise Failed(f"{server['name']} was not discovered within 30 s")
            time.sleep(0.1)
        self.hub.interface.ask("POST", "/accessories", {"id": who, "code": CODE})

    def accessories(self):
        return self.hub.interface.get("/accessories")

    def learn(self):
        for accessory in self.accessories():
            types = {c["typeName"]: c["id"] for s in accessory["services"] for c in s["characteristics"]}
            self.ids[accessory["name"]] = accessory["id"]
            if "Brightness" in types:
                self.brightness[accessory["name"]] = types["Brightness"]
                self.temperature[accessory["name"]] = types["Current Temperature"]
        if len(self.ids) != 20:
            raise Failed(f"the home has {len(self.ids)} accessories")

    def end(self):
        for part in (self.hub, self.lamp, self.house):
            part.end()

    def thing(self, name):
        """Whose control has the accessory, and what it is called there."""
        return (self.lamp.control, self.lamp_name) if name == LAMP else (self.house.control, name)

    def reachable(self, names):
        """Which of them the hub takes for connected."""
        there = self.hub.interface.get("/accessories?services=false")
        return [accessory["name"] for accessory in there if accessory["name"] in names and accessory["isReachable"]]

    def set_temperature(self, name, value):
        control, called = self.thing(name)
        control.set(called, "CurrentTemperature", value)

    # Measuring

    def await_all(self, seconds):
        """Until all links stand."""
        deadline = time.monotonic() + seconds
        while len(self.reachable(self.ids)) < len(self.ids):
            if time.monotonic() > deadline:
                raise Failed(f"not all are connected after {seconds} s")
            time.sleep(0.05)

    def recovery(self, names, began, seconds=120):
        """For each accessory the seconds from `began` until a change at it had come over the hub's event stream and a write
        through the hub had reached it. Nothing is asked of the hub before the event came, since that would make it look."""
        begin = self.hub.events.place()
        sent = {name: [] for name in names}
        took = {}
        while len(took) < len(names):
            for name in names:
                if name in took:
                    continue
                self.last += 1
                value = self.last % 1_000 / 10
                sent[name].append(value)
                self.set_temperature(name, value)
            time.sleep(0.1)
            for name in names:
                if name not in took and self.hub.events.wait(is_value(self.temperature[name], sent[name]), 0, begin):
                    self.write(name)
                    took[name] = time.monotonic() - began
            if time.monotonic() - began > seconds:
                raise Failed(f"{', '.join(name for name in names if name not in took)}: not back after {seconds} s")
        for name in names:
            self.check_event(name)
        return [took[name] for name in names]

    def write(self, name):
        """A write through the hub reaches the accessory."""
        self.last += 1
        level = self.last % 100 + 1
        error = self.hub.interface.write(self.brightness[name], level)
        control, called = self.thing(name)
        found = control.value(called, BRIGHTNESS)
        if error or found != level:
            raise Failed(f"{name}: wrote {level}, the thing has {found}: {error}")

    def check_event(self, name, seconds=5):
        """A change that nothing asks for comes, so the subscription stands."""
        self.last += 1
        value = self.last % 1_000 / 10
        begin = self.hub.events.place()
        self.set_temperature(name, value)
        if not self.hub.events.wait(is_value(self.temperature[name], [value]), seconds, begin):
            raise Failed(f"{name}: a change did not come within {seconds} s")


@contextlib.contextmanager
def live_home(setting, apart=True):
    """- apart: whether each part has a host of its own and is discovered; else they are on loopback, by address."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(setting.folder())
        links = stack.enter_context(network(setting)) if apart else None
        home = LiveHome(setting, folder, links)
        stack.callback(home.end)
        home.start()
        yield home
