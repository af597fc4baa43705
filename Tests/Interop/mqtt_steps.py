"""The bridge to MQTT against a real mosquitto and a client by paho-mqtt."""
import contextlib
import json
import os
import shutil
import time

import discovery_keys
from mqtt_home import Broker, BridgedHome, Client, need_mosquitto
from servers import Failed
from tls_steps import make

# What the simulated house has, as Home Assistant calls it.
COMPONENTS = {"light", "sensor", "binary_sensor", "lock", "climate", "cover", "alarm_control_panel", "switch", "fan", "event"}
# What it measures and notices, of which the cellar's come last.
CLASSES = {"temperature", "humidity", "enum", "motion", "occupancy", "opening", "illuminance", "moisture", "smoke",
           "carbon_monoxide", "gas", "battery", "garage", "shade", "button", "outlet"}


@contextlib.contextmanager
def at_work(setting, lines=(), options=lambda folder, port: [f"--mqtt=mqtt://localhost:{port}"], client=(), prepare=None):
    need_mosquitto()
    with setting.folder() as folder, contextlib.ExitStack() as stack:
        lines = lines(folder) if callable(lines) else lines
        broker = Broker(folder, lines)
        stack.callback(broker.end)
        broker.start()
        hears = Client(setting, broker.port, *(client(folder) if callable(client) else client))
        stack.callback(hears.end)
        if prepare:
            prepare(hears)
        home = BridgedHome(setting, folder, options(folder, broker.port))
        stack.callback(home.end)
        home.start()
        yield broker, hears, home


def await_components(client):
    deadline = time.monotonic() + 60
    while True:
        told = client.configs()
        missing = COMPONENTS - {topic.split("/")[1] for topic in told}
        missing |= CLASSES - {message.get("device_class") for message in told.values()}
        if not missing:
            return
        if time.monotonic() > deadline:
            raise Failed(f"not told of: {missing}")
        time.sleep(0.05)


def round_trip(setting):
    with at_work(setting) as (_, client, home):
        await_components(client)
        if client.hear("hearth/status")["payload"] != "online":
            raise Failed("the hub is not online")
        checked = client.configs()
        for topic, message in checked.items():
            if wrong := discovery_keys.problems(topic.split("/")[1], message):
                raise Failed(f"{topic}: {wrong}")
            for entry in message["availability"]:
                client.hear(entry["topic"], "online")
        lamp = home.topic("Lamp", "Lightbulb", "brightness")
        # Out: what the thing itself does.
        begin = client.place()
        home.house.control.set("Lamp", "Brightness", 77)
        client.hear(f"{lamp}/state", "77", begin)
        # In: what another program wants, and back what the accessory confirms.
        begin = client.place()
        client.publish(f"{lamp}/set", "42")
        client.hear(f"{lamp}/state", "42", begin)
        if home.house.control.value("Lamp", "8") != 42:
            raise Failed("the lamp does not have the commanded brightness")
        color = home.topic("Lamp", "Lightbulb", "color")
        client.publish(f"{color}/set", "300,75")
        client.hear(f"{color}/state", "300,75", begin)
        # A press is told once, and not kept.
        press = next(m["state_topic"] for t, m in checked.items() if "/event/" in t)
        home.house.control.do("press", accessory="Button")
        client.hear(press, "0", begin)
        # What can't be done.
        begin = client.place()
        for payload, code in [("101", "valueHigherThanMaximum"), ("bright", "invalidValueType")]:
            client.publish(f"{lamp}/set", payload)
            answer = client.wait(
                lambda e: e.get("topic") == f"{lamp}/error" and json.loads(e["payload"])["command"] == payload, f"an error of {payload}",
                begin)
            if json.loads(answer["payload"])["code"] != code:
                raise Failed(f"{payload} is answered with {answer}")
        # What is removed from the home goes from the broker, and what is kept there is no press.
        begin = client.place()
        lamp_configs = [t for t, m in checked.items() if m["device"]["name"] == "Lamp"]
        home.hub.interface.ask("DELETE", f"/accessories/{home.accessory('Lamp')['id']}")
        for topic in [*lamp_configs, f"{lamp}/state"]:
            client.wait(lambda e: e.get("topic") == topic and e["payload"] == "", f"the end of {topic}", begin)
        # Home Assistant's start.
        begin = client.place()
        client.publish("homeassistant/status", "online")
        client.wait(lambda e: e.get("topic", "").startswith("homeassistant/lock/"), "discovery anew", begin)
        begin = client.place()
        home.hub.end()
        client.hear("hearth/status", "offline", begin)
    return f"{len(checked)} discovery messages"


def restart(setting):
    """The broker goes and comes; the hub goes without leave; what became of things meanwhile is not left at the broker."""
    def leave(client):
        client.publish("homeassistant/light/hearth/hearth_gone/config", "{}", retain=True)
        client.publish("homeassistant/light/others/other/config", "{}", retain=True)
        client.hear("homeassistant/light/others/other/config", "{}")

    with at_work(setting, prepare=leave) as (broker, client, home):
        client.hear("homeassistant/light/hearth/hearth_gone/config", "")
        await_components(client)
        lamp = home.topic("Lamp", "Lightbulb", "brightness")
        client.hear(f"{lamp}/state", "10")
        broker.end()
        home.house.control.set("Lamp", "Brightness", 21)
        home.hub.interface.get("/status")
        air = home.accessory("Lamp")
        if air is None or not air["isReachable"]:
            raise Failed("the hub is disturbed by a broker that is away")
        began = time.monotonic()
        begin = client.place()
        broker.start()
        client.hear(f"{lamp}/state", "21", begin, 60)
        client.hear("hearth/status", "online", begin)
        took = time.monotonic() - began
        # Killed, it takes no leave: the broker tells its last message.
        begin = client.place()
        home.hub.kill()
        client.hear("hearth/status", "offline", begin)
        home.hub.start()
        client.hear("hearth/status", "online", begin)
        if "homeassistant/light/others/other/config" not in client.configs():
            raise Failed("what another program keeps at the broker is gone")
    return f"told again {took:.1f} s after the broker's start"


def secured(setting):
    """TLS with a certificate that a file vouches for, user and password; a wrong one of each is refused and said."""
    need_mosquitto()
    password = "correct horse"

    def lines(folder):
        certificate, key, _ = make(setting, folder, "broker", names="localhost")
        make(setting, folder, "other", names="localhost")
        program = shutil.which("mosquitto_passwd")
        if program is None:
            raise Failed("mosquitto comes without mosquitto_passwd")
        users = os.path.join(folder, "users")
        setting.call([program, "-b", "-c", users, "hub", password])
        for name, text in [("right.txt", password), ("wrong.txt", "wrong battery")]:
            with open(os.path.join(folder, name), "w") as file:
                file.write(text + "\n")
        return ["allow_anonymous false", f"password_file {users}", f"certfile {certificate}", f"keyfile {key}"]

    def options(word, authority):
        return lambda folder, port: [
            f"--mqtt=mqtts://hub@localhost:{port}", "--mqtt-password-file", f"{folder}/{word}.txt", "--mqtt-ca",
            f"{folder}/{authority}.pem"]

    def client(folder):
        return ["--user", "hub", "--password", password, "--ca", f"{folder}/broker.pem"]

    with at_work(setting, lines, options("right", "broker"), client) as (_, hears, home):
        lamp = home.topic("Lamp", "Lightbulb", "on")
        hears.hear(f"{lamp}/state", "false")
        hears.publish(f"{lamp}/set", "true")
        hears.hear(f"{lamp}/state", "true")
        if password in home.log():
            raise Failed("the password is in the log")
    for word, authority, said in [("wrong", "broker", "user or password"), ("right", "other", "certificate")]:
        with at_work(setting, lines, options(word, authority), client) as (_, hears, home):
            deadline = time.monotonic() + 30
            while said not in home.log():
                if time.monotonic() > deadline:
                    raise Failed(f"the log does not say {said!r}: {home.log()[-600:]}")
                time.sleep(0.05)
            if home.accessory("Lamp") is None:
                raise Failed("the hub does not work without its broker")
            if any(topic.startswith("hearth/") for topic in hears.kept):
                raise Failed("a hub that was refused has told something")
    return "TLS, user and password; a wrong password and a wrong authority are refused"


STEPS = [
    ("mqtt: states out, commands in, discovery by its schema (mosquitto, paho)", round_trip),
    ("mqtt: a broker that goes, a hub that is killed, and what is gone (mosquitto)", restart),
    ("mqtt: TLS, user and password (mosquitto)", secured),
]
