#!/usr/bin/env python3
"""A client of a broker by paho-mqtt, for steps in another Python: prints a line of JSON for each message, publishes lines that
it reads.

    mqtt_peer.py PORT [--user USER --password PASSWORD] [--ca FILE]
"""
import argparse
import json
import sys

import paho.mqtt.client

parser = argparse.ArgumentParser()
parser.add_argument("port", type=int)
parser.add_argument("--user")
parser.add_argument("--password")
parser.add_argument("--ca")
args = parser.parse_args()


def say(**members):
    print(json.dumps(members), flush=True)


def connected(client, data, flags, code, properties):
    say(event="connected", code=str(code))
    client.subscribe("#", qos=1)


def heard(client, data, message):
    say(event="message", topic=message.topic, payload=message.payload.decode(errors="replace"), retain=message.retain)


client = paho.mqtt.client.Client(paho.mqtt.client.CallbackAPIVersion.VERSION2)
client.on_connect = connected
client.on_subscribe = lambda *_: say(event="subscribed")
client.on_message = heard
client.reconnect_delay_set(1, 1)
if args.user:
    client.username_pw_set(args.user, args.password)
if args.ca:
    client.tls_set(ca_certs=args.ca)
client.connect("localhost", args.port)
client.loop_start()
for line in sys.stdin:
    order = json.loads(line)
    client.publish(order["topic"], order["payload"], qos=1, retain=order.get("retain", False))
client.disconnect()
client.loop_stop()
