"""`hearth accessory import` and `export` with files that Python's plistlib writes and reads."""
import json
import pathlib
import plistlib
import random
import re
import subprocess
from plistlib import UID

import hasaccessory
from servers import Failed


def hearth(setting, *words):
    return subprocess.run([setting.hearth, "accessory", *map(str, words)], capture_output=True, text=True, timeout=60)


def done(setting, *words):
    result = hearth(setting, *words)
    if result.returncode:
        raise Failed(f"{' '.join(map(str, words))}: status {result.returncode}: {result.stderr[-400:]}")
    return result


def files():
    for name, make in (("lamp", hasaccessory.lamp), ("bridge", hasaccessory.bridge)):
        for wrapped in (False, True):
            for paired in (False, True):
                yield f"{name}-{'wrapped' if wrapped else 'plain'}-{'paired' if paired else 'simple'}", make(wrapped, paired)


def round_trip(setting):
    """Import, check, export: the same graph; with a value changed, all of it but that value."""
    count = 0
    with setting.folder() as folder:
        folder = pathlib.Path(folder)
        for name, plist in files():
            source, definition, out = folder / f"{name}.hasaccessory", folder / f"{name}.json5", folder / "out.hasaccessory"
            source.write_bytes(hasaccessory.dumps(plist))
            done(setting, "import", source, "-o", definition)
            done(setting, "check", definition)
            done(setting, "export", definition, "-o", out)
            before = hasaccessory.graph(source.read_bytes())
            if hasaccessory.graph(out.read_bytes()) != before:
                raise Failed(f"{name}: the graph differs after import and export")
            text = definition.read_text()
            if "value: 40" not in text:
                raise Failed(f"{name}: no brightness of 40 in the definition")
            definition.write_text(text.replace("value: 40", "value: 41"))
            done(setting, "export", definition, "-o", out)
            after = hasaccessory.graph(out.read_bytes())
            longest = len(hasaccessory.dumps(plistlib.loads(out.read_bytes())))
            if out.stat().st_size > longest:
                raise Failed(f"{name}: {out.stat().st_size} bytes, of which plistlib makes {longest}")
            if re.sub(r"\('int', 41\)", "('int', 40)", repr(after)) != repr(before):
                raise Failed(f"{name}: a changed value changed more than itself")
            count += 1
    return f"{count} files: import, check, export give the same graph, and change nothing beside a changed value"


def own_definitions(setting):
    """A definition of our own, read by plistlib: well formed, with the values that it should have."""
    root = pathlib.Path(setting.here).parent.parent
    with setting.folder() as folder:
        folder = pathlib.Path(folder)
        out = folder / "flat.hasaccessory"
        done(setting, "export", root / "Docs" / "examples" / "flat.json5", "-o", out)
        data = out.read_bytes()
        breaches = hasaccessory.well_formed(data)
        if breaches:
            raise Failed("; ".join(breaches))
        plist = plistlib.loads(data)
        objects = plist["$objects"]

        def at(reference):
            return objects[reference.data]

        def elements(reference):
            return [at(element) for element in at(reference)["NS.objects"]]

        top = at(plist["$top"]["root"])
        entries = dict(zip(map(at, top["NS.keys"]), top["NS.objects"]))
        main = at(entries["accessory"])
        lamps = elements(main["HAK.bridgedAccessories"])
        if at(main["HAK.password"]) != "518-08-582" or main["HAK.category"] != 2 or len(lamps) != 6:
            raise Failed("setup code, category or accessories are not those of the definition")
        light = elements(lamps[0]["HAK.services"])[1]
        values = [at(c["HAK.value"]) for c in elements(light["HAK.characteristics"])]
        if values != [False, 80, 250]:
            raise Failed(f"the light's values are {values}")
        again = folder / "again.json5"
        done(setting, "import", out, "-o", again)
        report = json.loads(done(setting, "check", "--json", again).stdout)
        if report["accessories"] != 7:
            raise Failed(f"{report['accessories']} accessories came back")
    return f"flat.json5: {len(objects)} objects, well formed, read back"


def damaged(setting):
    """Each damage is refused with status 6 and the place of it, and nothing is written."""
    data = hasaccessory.dumps(hasaccessory.lamp(True, False))

    def with_objects(change):
        plist = hasaccessory.lamp(True, False)
        change(plist)
        return hasaccessory.dumps(plist)

    def member(key, value, where="HAK.category"):
        def change(plist):
            next(o for o in plist["$objects"] if isinstance(o, dict) and where in o)[key] = value
        return with_objects(change)

    cases = [
        ("half of it", data[:len(data) // 2], "trailer"), ("its trailer cut", data[:-1], "trailer"),
        ("another magic", b"bplist99" + data[8:], "bplist00"), ("nothing", b"", "an empty file"),
        ("no $top", with_objects(lambda p: p.pop("$top")), '"$top"'),
        ("no $objects", with_objects(lambda p: p.pop("$objects")), '"$objects"'),
        ("no archiver", with_objects(lambda p: p.update({"$archiver": "other"})), "$archiver"),
        ("root beyond the objects", with_objects(lambda p: p["$top"].update(root=UID(99999))), "$top.root"),
        ("a service beyond the objects", member("NS.objects", [UID(99999)], "NS.objects"), ".NS.objects[0]"),
        ("a class that is none", member("$class", UID(0)), ".$class"),
        ("services of another kind", member("HAK.services", 3), ".HAK.services"),
        ("a category in words", member("HAK.category", "lamp"), ".HAK.category"),
        ("a trivial setup code", with_objects(
            lambda p: p["$objects"].__setitem__(p["$objects"].index("518-08-582"), "123-45-678")), ".HAK.password"),
    ]
    random.seed(3)
    with setting.folder() as folder:
        folder = pathlib.Path(folder)
        source, target = folder / "damaged.hasaccessory", folder / "never.json5"
        for name, content, place in cases:
            source.write_bytes(content)
            result = hearth(setting, "import", source, "-o", target)
            if result.returncode != 6 or place not in result.stderr or target.exists():
                raise Failed(f"{name}: status {result.returncode}, {result.stderr.strip()[:300]}")
        for _ in range(60):
            content = bytearray(data)
            for _ in range(3):
                content[random.randrange(len(content))] = random.randrange(256)
            source.write_bytes(bytes(content))
            result = hearth(setting, "import", source)
            if result.returncode not in (0, 6):
                raise Failed(f"status {result.returncode} for {bytes(content).hex()}")
    return f"{len(cases)} kinds of damage named with their place; 60 random ones refused or read"


STEPS = [
    (".hasaccessory: import and export", round_trip), (".hasaccessory: of our own", own_definitions),
    (".hasaccessory: damaged", damaged),
]
