"""The hub's interface against its own description, with a validator of JSON Schema and with Schemathesis."""
import contextlib
import os

import described_answers
from servers import running


@contextlib.contextmanager
def hub_and_demo(setting, folder):
    """The socket of a hub with an empty home, and how to add the accessories of the simulated demo."""
    simulator = [setting.hearth, "simulate", "demo", "--clock", "manual", "--no-mdns", "--address", "127.0.0.1",
                 "--state", os.path.join(folder, "state"), "--socket", os.path.join(folder, "control")]
    hub = [setting.hearth, "hub", "--data", os.path.join(folder, "hub"), "--no-mdns", "--home", "Elm Street",
           "--log-level", "error"]
    with running(simulator) as (_, demo), running(hub) as (_, ready):
        yield ready["socket"].strip('"'), {"id": f"127.0.0.1:{demo['port']}", "code": demo["setup_code"]}


def described(setting):
    with setting.folder() as folder, hub_and_demo(setting, folder) as (path, accessory):
        operations, checked = described_answers.check(path, accessory)
    return f"{operations} operations, {checked} bodies and answers"


STEPS = [("hub: bodies and answers are as described (jsonschema)", described)]
