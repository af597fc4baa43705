"""Definition files, judged by the JSON Schema and an independent validator beside the reader."""
import json
import os
import subprocess

import jsonschema
import pyjson5

from servers import Failed

READY_MADE = ("demo", "villa", "tower")
# What both refuse. The schema cannot see what depends on two places of a file (names given twice, rooms, ids).
BROKEN = {
    "an unknown field": "{ name: 'Lamp', colour: 'red', services: [] }",
    "no name": "{ services: [] }",
    "neither services nor accessories": "{ name: 'Lamp' }",
    "a name that is a number": "{ name: 7, services: [] }",
    "an unknown category": "{ name: 'Lamp', category: 'lamp', services: [] }",
    "a trivial setup code": "{ name: 'Lamp', setupCode: '123-45-678', services: [] }",
    "a trivial setup code without hyphens": "{ name: 'Lamp', setupCode: '00000000', services: [] }",
    "a short setup code": "{ name: 'Lamp', setupCode: '123-45-67', services: [] }",
    "a long setup ID": "{ name: 'Lamp', setupID: 'ABCDE', services: [] }",
    "an unknown service": "{ name: 'Lamp', services: [{ type: 'Lihgtbulb' }] }",
    "the information service": "{ name: 'Lamp', services: [{ type: 'AccessoryInformation' }] }",
    "a service without a type": "{ name: 'Lamp', services: [{}] }",
    "an unknown characteristic": "{ name: 'L', services: [{ type: 'Lightbulb', characteristics: { Brightnes: 4 } }] }",
    "a value above the maximum": "{ name: 'L', services: [{ type: 'Lightbulb', characteristics: { Brightness: 101 } }] }",
    "a value below the minimum": "{ name: 'L', services: [{ type: 'Lightbulb', characteristics: { Brightness: -1 } }] }",
    "a value of another kind": "{ name: 'L', services: [{ type: 'Lightbulb', characteristics: { On: 'yes' } }] }",
    "an unknown name of a value":
        "{ name: 'L', services: [{ type: 'LockMechanism', characteristics: { LockTargetState: 'shut' } }] }",
    "an unknown format":
        "{ name: 'L', services: [{ type: 'Switch', characteristics: { On: { format: 'boolean' } } }] }",
    "an unknown permission":
        "{ name: 'L', services: [{ type: 'Switch', characteristics: { On: { permissions: ['px'] } } }] }",
    "an unknown behaviour": "{ name: 'L', services: [{ type: 'Switch' }], behaviours: [{ kind: 'mirrow' }] }",
    "a behaviour without its period":
        "{ name: 'L', services: [{ type: 'Switch' }], behaviours: [{ kind: 'cycle', characteristic: 'On', values: [1] }] }",
    "a home without servers": "{ home: 'H' }",
    "a home with services": "{ home: 'H', servers: [], services: [] }",
    "a negative seed": "{ home: 'H', seed: -1, servers: [] }",
    "a start that is no time": "{ home: 'H', start: 'soon', servers: [] }",
    "weather hotter than any": "{ home: 'H', weather: { temperature: 99 }, servers: [] }",
    "a room without a volume": "{ home: 'H', rooms: [{ name: 'A', volume: 0 }], servers: [] }",
    "a room without a name": "{ home: 'H', rooms: [{}], servers: [] }",
    "an unknown rhythm": "{ home: 'H', people: [{ name: 'A', rhythm: 'lazy' }], servers: [] }",
    "an unknown fault": "{ home: 'H', servers: [], faults: [{ fault: 'earthquake', server: 'A' }] }",
}


def check(setting, path):
    """Whether the reader takes a file."""
    done = subprocess.run([setting.hearth, "simulate", "check", path], capture_output=True, text=True, timeout=60)
    if done.returncode not in (0, 6):
        raise Failed(f"hearth simulate check ended with {done.returncode}: {done.stderr[-300:]}")
    return done.returncode == 0, done.stdout + done.stderr


def definitions(setting):
    root = setting.here.parent.parent
    schema = json.loads((root / "Docs" / "hearth-home.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    printed = setting.call([setting.hearth, "simulate", "schema"])
    if json.loads(printed) != schema:
        raise Failed("hearth simulate schema prints another schema than Docs/hearth-home.schema.json")

    good = {path.name: path.read_text() for path in sorted((root / "Docs" / "examples").glob("*.json5"))}
    for name in READY_MADE:
        good[name] = setting.call([setting.hearth, "simulate", "write", name])
    with setting.folder() as folder:
        path = os.path.join(folder, "home.json5")

        def write(text):
            with open(path, "w") as file:
                file.write(text)
            return path
        for name, text in good.items():
            problem = next(validator.iter_errors(pyjson5.decode(text)), None)
            if problem:
                raise Failed(f"the schema refuses {name}: {problem.json_path}: {problem.message[:200]}")
            taken, said = check(setting, write(text))
            if not taken:
                raise Failed(f"the reader refuses {name}: {said[:300]}")
        for what, text in BROKEN.items():
            if validator.is_valid(pyjson5.decode(text)):
                raise Failed(f"the schema takes {what}: {text}")
            taken, _ = check(setting, write(text))
            if taken:
                raise Failed(f"the reader takes {what}: {text}")
    return f"{len(good)} files taken by both, {len(BROKEN)} broken ones refused by both"


STEPS = [("definitions: reader and JSON Schema agree (jsonschema)", definitions)]
