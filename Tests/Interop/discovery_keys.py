"""What Home Assistant takes in a discovery message, by the facts in home_assistant_discovery.json."""
import json
import pathlib

FACTS = json.loads((pathlib.Path(__file__).parent / "home_assistant_discovery.json").read_text())


def problems(component, message):
    """What Home Assistant would not take of a message to `homeassistant/<component>/…/config`."""
    own = FACTS["components"].get(component)
    if own is None:
        return [f"there is no component {component}"]
    common = FACTS["common"]
    required = common["required"] + own["required"]
    allowed = {*required, *common["allowed"], *own["allowed"]}
    may_be_null = {"name", *own.get("null", [])}
    found = [f"{name} is missing" for name in required if name not in message]
    found += [f"{name} is not known" for name in message if name not in allowed]
    found += [f"{name} is null" for name, value in message.items() if value is None and name not in may_be_null]
    for name, value in message.items():
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if name in own.get("integers", []) and not (is_number and value == int(value)):
            found.append(f"{name} is no integer")
        if name in own.get("numbers", []) and not is_number:
            found.append(f"{name} is no number")
        if name.endswith("_topic") and not (isinstance(value, str) and value and not set(value) & set("+#")):
            found.append(f"{name} is no topic")
        if name in own.get("choices", {}):
            found += [f"{name} may not be {one}" for one in (value if isinstance(value, list) else [value])
                      if one not in own["choices"][name]]
    for pair in own.get("together", []):
        if pair[0] in message and not all(name in message for name in pair):
            found.append(f"{' and '.join(pair)} go together")
    for part in ("device", "origin"):
        found += [f"{part}.{name} is not known" for name in message.get(part, {}) if name not in FACTS[part]]
    for entry in message.get("availability", []):
        found += [f"availability.{name} is not known" for name in entry if name not in FACTS["availability"]]
    kind = message.get("device_class")
    if kind is not None and kind not in own["device_classes"]:
        found.append(f"device class {kind} is not known")
    units = own.get("units", {}).get(kind)
    if units is not None and (message.get("unit_of_measurement") not in units if units else "unit_of_measurement" in message):
        found.append(f"{kind} has another unit")
    if message.get("entity_category") not in (None, *FACTS["entity_categories"]):
        found.append("the entity category is not known")
    return found
