"""What Python's zoneinfo makes of time zones: an independent reader of the same files.

Reads a JSON object from standard input, a zone's name to {"instants": [seconds], "locals": [seconds]}, and writes one with
{"offsets": [[seconds east, abbreviation]], "instants": [[seconds]]}: the second has, for each time of the clock on the wall
(as if it were UTC), the instants at which the clock shows it.
"""
import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def answers(name, question):
    zone = ZoneInfo(name)
    offsets = []
    for seconds in question["instants"]:
        there = (EPOCH + timedelta(seconds=seconds)).astimezone(zone)
        offsets.append([int(there.utcoffset().total_seconds()), there.tzname()])
    found = []
    for seconds in question["locals"]:
        wall = datetime(1970, 1, 1) + timedelta(seconds=seconds)
        instants = set()
        for fold in (0, 1):
            instant = wall.replace(tzinfo=zone, fold=fold).astimezone(timezone.utc)
            # In a gap there is none that leads back to the same time.
            if instant.astimezone(zone).replace(tzinfo=None) == wall:
                instants.add(int((instant - EPOCH).total_seconds()))
        found.append(sorted(instants))
    return {"offsets": offsets, "instants": found}


json.dump({name: answers(name, question) for name, question in json.load(sys.stdin).items()}, sys.stdout)
