"""Writes `.hasaccessory` files as the two public reports of the format have them, by Python's plistlib, and reads any.

`graph` makes two archives comparable: objects by what can be reached from the root, whatever their numbers.
"""
import datetime
import math
import plistlib
from plistlib import UID

BASE = bytes.fromhex("0000100080000026BB765291")


class Archive:
    """A keyed archive under construction."""

    def __init__(self):
        self.objects = ["$null"]
        self.classes = {}

    def add(self, value):
        self.objects.append(value)
        return UID(len(self.objects) - 1)

    def kind(self, *names):
        if names not in self.classes:
            self.classes[names] = self.add({"$classname": names[0], "$classes": list(names)})
        return self.classes[names]

    def make(self, *names, **members):
        """An object; `HAK_name` stands for the key `HAK.name`."""
        reference = self.add({})
        values = {key.replace("_", ".", 1): value for key, value in members.items()}
        values["$class"] = self.kind(*names)
        self.objects[reference.data] = values
        return reference

    def array(self, elements, kind="NSArray"):
        return self.make(kind, "NSObject", NS_objects=elements)

    def dictionary(self, members):
        keys = [self.add(key) for key in members]
        return self.make("NSMutableDictionary", "NSDictionary", "NSObject", NS_keys=keys, NS_objects=list(members.values()))

    def plist(self, root):
        return {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": self.objects}


def uuid_bytes(short):
    return short.to_bytes(4, "big") + BASE


class Writer:
    """`wrapped`: a UUID is a HAKUUID around an NSUUID (variant A), else a HAKUUID with the bytes (variant B).
    `paired`: permissions 4 and 8 for paired access, else 1, 2 and 4 for read, write and events."""

    def __init__(self, wrapped, paired):
        self.archive = Archive()
        self.wrapped = wrapped
        self.paired = paired

    def uuid(self, short):
        a = self.archive
        data = uuid_bytes(short) if isinstance(short, int) else short
        if self.wrapped:
            return a.make("HAKUUID", "NSObject", HAK_uuid=a.make("NSUUID", "NSObject", NS_uuidbytes=data))
        return a.make("HAKUUID", "NSObject", HAK_data=a.add(data))

    def characteristic(self, iid, short, form, access, value=None, kind="HAKCharacteristic", **more):
        kinds = (kind, "NSObject") if kind == "HAKCharacteristic" else (kind, "HAKCharacteristic", "NSObject")
        if self.paired:
            bits = sum({"r": 4, "w": 8, "R": 1, "W": 2}[letter] for letter in access if letter != "e")
        else:
            bits = sum({"r": 1, "w": 2, "e": 4, "R": 1, "W": 2}[letter] for letter in access)
        members = {"HAK_uuid": self.uuid(short), "HAK_instanceid": iid, "HAK_format": form, "HAK_permissions": bits,
                   "HAK_properties": ("r" in access) + 2 * ("w" in access)}
        if value is not None:
            members["HAK_value"] = self.archive.add(value)
        return self.archive.make(*kinds, **members, **more)

    def service(self, iid, short, characteristics, kind="HAKService", **more):
        kinds = (kind, "NSObject") if kind == "HAKService" else (kind, "HAKService", "NSObject")
        return self.archive.make(*kinds, HAK_uuid=self.uuid(short), HAK_instanceid=iid, HAK_hidden=False,
                                 HAK_characteristics=self.archive.array(characteristics, "NSMutableArray"), **more)

    def information(self, name, serial):
        return self.service(1, 0x3E, [
            self.characteristic(2, 0x14, 1, "w", kind="HAKIdentifyCharacteristic"),
            self.characteristic(3, 0x20, 8, "r", "Küchenbau"),
            self.characteristic(4, 0x21, 8, "r", "M1"),
            self.characteristic(5, 0x23, 8, "r", name),
            self.characteristic(6, 0x30, 8, "r", serial),
            self.characteristic(7, 0x52, 8, "r", "1.2.3"),
        ], kind="HAKAccessoryInformationService")

    def pairing(self):
        return self.service(8, 0x79 if self.paired else 0x55, [
            self.characteristic(9, 0x4C, 10, "RW", kind="HAKPairSetupCharacteristic"),
            self.characteristic(10, 0x4E, 10, "RW", kind="HAKPairVerifyCharacteristic"),
            self.characteristic(11, 0x4F, 3, "R", 0, kind="HAKPairingFeaturesCharacteristic"),
            self.characteristic(12, 0x50, 10, "rw", kind="HAKPairingsCharacteristic"),
        ], kind="HAKPairingService")

    def accessory(self, aid, name, serial, services, **more):
        a = self.archive
        members = dict(
            HAK_accessoryVersion=1, HAK_category=5, HAK_instanceid=aid, HAK_idPool=64, HAK_setupID=a.add("7OSX"),
            HAK_identifier=a.make("HAKIdentifier", "NSObject", HAK_data=a.add(bytes.fromhex("1A2B3C4D5E6F"))),
            HAK_password=a.add("518-08-582"), HAK_bridge=UID(0), HAK_primary=True,
            HAK_services=a.array([self.information(name, serial), self.pairing(),
                                  self.service(13, 0xA2, [self.characteristic(14, 0x37, 8, "r", "1.1.0")])] + services,
                                 "NSMutableArray"))
        members.update(more)
        accessory = a.make("HAKAccessory", "NSObject", **members)
        transport = a.make(
            "HAKBTLETransport", "HAKTransport", "NSObject", HAK_started=True, HAK_state=2, HAK_idPool=3,
            HAK_transportVersion=4, HAK_config=a.add(1), HAK_primaryAccessory=accessory, HAK_broadcastEncryptionKey=UID(0),
            HAK_protocolVersion=a.make("HAKProtocolVersion", "NSObject", HAK_major=2, HAK_minor=2, HAK_patch=0))
        a.objects[accessory.data]["HAK.transports"] = a.array([transport])
        return accessory

    def light(self, first=20):
        return self.service(first, 0x43, [
            self.characteristic(first + 1, 0x25, 1, "rwe", True),
            self.characteristic(first + 2, 0x08, 2, "rwe", 40, HAK_maximumValue=self.archive.add(100)),
            self.characteristic(first + 3, 0x23, 8, "r", "Leuchte 💡"),
        ], HAK_future=self.archive.make("HAKFuture", "NSObject", HAK_level=1.5, HAK_blob=self.archive.add(b"\0\1"),
                                             **self.corners()))

    def corners(self):
        """What a reader or writer that is not exact would change."""
        values = dict(
            largest=2**64 - 1, signless=2**63, highest=2**63 - 1, lowest=-2**63, minus=-1, nul="a\0b", pair="a😀\uffff",
            composed="\u00e9", decomposed="e\u0301", empty="", long="x" * 300, wide="ü" * 300, bytes=b"\xff" * 70000,
            date=datetime.datetime(1999, 12, 31, 23, 58, 29, 750000), reference=UID(0), real=0.1, infinite=-math.inf)
        inline = {f"HAK_{name}": value for name, value in values.items()}
        apart = {f"HAK_{name}2": self.archive.add(value) for name, value in values.items() if name != "reference"}
        return inline | apart

    def own(self, first=30):
        """A service and a characteristic of a manufacturer's own."""
        return self.service(first, bytes.fromhex("B2E5A1C06C1D4E0B9C553A7A4F1D0001"), [
            self.characteristic(first + 1, bytes.fromhex("B2E5A1C06C1D4E0B9C553A7A4F1D0002"), 7, "rw", 7.25),
            self.characteristic(first + 2, bytes.fromhex("B2E5A1C06C1D4E0B9C553A7A4F1D0003"), 11, "r", b"\x01\x02"),
            self.characteristic(first + 3, bytes.fromhex("B2E5A1C06C1D4E0B9C553A7A4F1D0004"), 9, "r"),
            self.characteristic(first + 4, bytes.fromhex("B2E5A1C06C1D4E0B9C553A7A4F1D0005"), 6, "r", 2**64 - 1),
        ])

    def file(self, accessory):
        a = self.archive
        root = a.dictionary({"kind": a.add("accessory"), "version": a.add(1), "accessory": accessory})
        return a.plist(root)


def lamp(wrapped, paired):
    writer = Writer(wrapped, paired)
    return writer.file(writer.accessory(1, "Lampe", "S-1", [writer.light(), writer.own()]))


def bridge(wrapped, paired):
    writer = Writer(wrapped, paired)
    main = writer.accessory(1, "Bridge", "B-1", [], HAK_category=2)
    lamps = [writer.accessory(aid, f"Lamp {aid}", f"S-{aid}", [writer.light()], HAK_bridge=main) for aid in (7, 3)]
    writer.archive.objects[main.data]["HAK.bridgedAccessories"] = writer.archive.array(lamps)
    return writer.file(main)


def dumps(plist):
    return plistlib.dumps(plist, fmt=plistlib.FMT_BINARY, sort_keys=False)


def graph(data):
    """What can be reached from the root, each object written out where it is met first and named by that order later."""
    plist = plistlib.loads(data, fmt=plistlib.FMT_BINARY)
    objects, seen = plist["$objects"], {}

    def walk(value):
        if isinstance(value, UID):
            if value.data == 0:
                return ("null",)
            if isinstance(objects[value.data], dict):
                if value.data in seen:
                    return ("seen", seen[value.data])
                seen[value.data] = len(seen)
            return walk(objects[value.data])
        if isinstance(value, dict):
            return ("object",) + tuple((key, walk(value[key])) for key in value)
        if isinstance(value, list):
            return ("list",) + tuple(walk(element) for element in value)
        return (type(value).__name__, value)

    rest = {key: value for key, value in plist.items() if key != "$objects"}
    return walk(rest)


def well_formed(data):
    """What NSKeyedUnarchiver relies on; a sentence for each breach."""
    plist = plistlib.loads(data, fmt=plistlib.FMT_BINARY)
    objects = plist["$objects"]
    breaches = [] if objects[0] == "$null" else ["the first object is not $null"]
    plain = [(type(value).__name__, value) for value in objects if not isinstance(value, (dict, list))]
    if len(plain) != len(set(plain)):
        breaches.append("a text, number or data stands twice")
    if any(isinstance(value, list) for value in objects):
        breaches.append("a list is an object of its own")
    reached, waiting = {0}, [plist["$top"]["root"].data]

    def references(value):
        if isinstance(value, UID):
            return [value.data]
        if isinstance(value, dict):
            return [number for member in value.values() for number in references(member)]
        return [number for element in value for number in references(element)] if isinstance(value, list) else []

    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += references(objects[number])
    if reached != set(range(len(objects))):
        breaches.append(f"objects that nothing refers to: {sorted(set(range(len(objects))) - reached)}")
    for number, value in enumerate(objects):
        if not isinstance(value, dict):
            continue
        if "$classname" in value:
            if value["$classes"][0] != value["$classname"] or value["$classes"][-1] != "NSObject":
                breaches.append(f"object {number}: a class that does not fit its superclasses")
        elif not isinstance(value.get("$class"), UID) or "$classname" not in objects[value["$class"].data]:
            breaches.append(f"object {number}: no class")
        for key, member in value.items():
            if isinstance(member, str) and not key.startswith("$"):
                breaches.append(f"object {number}: the text at {key} stands inline")
    return breaches
