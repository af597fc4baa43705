"""A real mosquitto, a client of it, and a hub with a simulated home, for the steps of MQTT."""
import contextlib
import json
import os
import shutil
import socket
import subprocess
import threading
import time

from hub_home import Hub, Simulator
from servers import CODE, Failed, Skipped

HOUSE = {"home": "House", "servers": [
    {"name": "Lamp", "category": "lightbulb", "setupCode": CODE, "acts": False, "services": [
        {"type": "Lightbulb", "characteristics": {"On": False, "Brightness": 10, "Hue": 0, "Saturation": 0}}]},
    {"name": "Bridge", "setupCode": CODE, "accessories": [
        {"name": "Weather", "acts": False, "services": [
            {"type": "TemperatureSensor", "characteristics": {"CurrentTemperature": 20}},
            {"type": "HumiditySensor", "characteristics": {"CurrentRelativeHumidity": 40}},
            {"type": "AirQualitySensor", "characteristics": {"AirQuality": 2}}]},
        {"name": "Front door", "acts": False, "services": [{"type": "LockMechanism", "characteristics": {}}]},
        {"name": "Heater", "acts": False, "services": [{"type": "Thermostat", "characteristics": {}}]},
        {"name": "Blind", "acts": False, "services": [{"type": "WindowCovering", "characteristics": {}}]},
        {"name": "Garage", "acts": False, "services": [{"type": "GarageDoorOpener", "characteristics": {}}]},
        {"name": "Alarm", "acts": False, "services": [{"type": "SecuritySystem", "characteristics": {}}]},
        {"name": "Socket", "acts": False, "services": [{"type": "Outlet", "characteristics": {"On": False}}]},
        {"name": "Air", "acts": False, "services": [{"type": "FanV2", "characteristics": {"Active": 0, "RotationSpeed": 0}}]},
        {"name": "Button", "acts": False, "services": [{"type": "StatelessProgrammableSwitch", "characteristics": {}}]},
        {"name": "Cellar", "acts": False, "services": [
            {"type": kind, "characteristics": {}} for kind in
            ("MotionSensor", "OccupancySensor", "ContactSensor", "LightSensor", "LeakSensor", "SmokeSensor",
             "CarbonMonoxideSensor", "CarbonDioxideSensor", "Battery")]}]}]}


def need_mosquitto():
    program = shutil.which("mosquitto") or next((p for p in ("/usr/sbin/mosquitto",) if os.path.exists(p)), None)
    if program is None:
        raise Skipped("there is no `mosquitto` (Debian: mosquitto)")
    return program


class Broker:
    """A mosquitto of ours on a port that was free. What it keeps survives its restart."""

    def __init__(self, folder, lines=()):
        self.program = need_mosquitto()
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.config = os.path.join(folder, "mosquitto.conf")
        self.log = os.path.join(folder, "mosquitto.log")
        with open(self.config, "w") as file:
            file.write("\n".join([
                f"listener {self.port} 127.0.0.1", *(lines or ["allow_anonymous true"]), "persistence true",
                f"persistence_location {folder}/", *(["user root"] if os.geteuid() == 0 else [])]) + "\n")
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([self.program, "-c", self.config], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Failed(f"mosquitto did not start: {open(self.log).read()[-400:]}")
            time.sleep(0.02)

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)
        self.process = None


class Client:
    """A client by paho-mqtt that hears everything."""

    def __init__(self, setting, port, *more):
        self.process = subprocess.Popen(
            [setting.peer, str(setting.here / "mqtt_peer.py"), str(port), *more], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.changed = threading.Condition()
        self.seen = []
        self.kept = {}
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()
        self.wait(lambda event: event["event"] == "subscribed", "the client's own subscription")

    def follow(self):
        for line in self.process.stdout:
            event = json.loads(line)
            with self.changed:
                self.seen.append(event)
                if event["event"] == "message":
                    self.kept[event["topic"]] = event["payload"]
                self.changed.notify_all()

    def place(self):
        with self.changed:
            return len(self.seen)

    def wait(self, fits, what, begin=0, seconds=30):
        deadline = time.monotonic() + seconds
        place = begin
        with self.changed:
            while True:
                while place < len(self.seen):
                    if fits(self.seen[place]):
                        return self.seen[place]
                    place += 1
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Failed(f"{what} did not come within {seconds} s; the last were {self.seen[-3:]}")
                self.changed.wait(left)

    def hear(self, topic, payload=None, begin=0, seconds=30):
        """The first message of a topic since `begin`, with that payload if one is given."""
        return self.wait(
            lambda e: e.get("topic") == topic and payload in (None, e["payload"]), f"{topic} {payload or ''}", begin, seconds)

    def publish(self, topic, payload, retain=False):
        self.process.stdin.write(json.dumps({"topic": topic, "payload": payload, "retain": retain}) + "\n")
        self.process.stdin.flush()

    def configs(self):
        """The discovery messages that the broker keeps: component, and what is in them."""
        with self.changed:
            return {topic: json.loads(payload) for topic, payload in self.kept.items()
                    if topic.startswith("homeassistant/") and topic.endswith("/config") and payload}

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.thread.join(5)
        self.process.stdout.close()


class BridgedHome:
    """A hub with the house above, which tells a broker of it."""

    def __init__(self, setting, folder, options):
        self.house = Simulator(setting, folder, "house", HOUSE, more=["--no-mdns", "--address", "127.0.0.1"])
        self.hub = Hub(setting, folder, more=["--home", "Home", "--no-mdns", "--no-listen", *options])

    def start(self):
        self.house.start()
        self.hub.start()
        for server in self.house.control.do("list")["servers"]:
            self.hub.interface.ask("POST", "/accessories", {"id": f"127.0.0.1:{server['port']}", "code": CODE})

    def accessory(self, name):
        found = [one for one in self.hub.interface.get("/accessories") if one["name"] == name]
        return found[0] if found else None

    def topic(self, name, kind, level):
        """The topic of a characteristic, without its end."""
        accessory = self.accessory(name)
        service = next(one for one in accessory["services"] if one["typeName"].replace(" ", "") == kind)
        return f"hearth/{accessory['home']}/{accessory['id']}/{service['id']}/{level}"

    def log(self):
        with open(self.hub.log) as file:
            return file.read()

    def end(self):
        for part in (self.hub, self.house):
            part.end()
