"""What plugs into the hub: MCP with its own Python client over both transports, and metrics with Prometheus' own parser."""
import asyncio
import contextlib
import json
import os
import socket
import subprocess
import urllib.error
import urllib.request

from described_answers import Hub
from interface_steps import hub_and_demo
from servers import Failed

READING = {"list_homes", "list_rooms", "list_accessories", "list_scenes", "list_automations", "read_values", "get_history",
           "explain_automation", "get_status"}
WRITING = {"write_values", "run_scene", "run_automation"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def furnished(setting):
    """A hub with the simulated demo, a scene and an automation: its socket, its address, and a characteristic to write."""
    port = free_port()
    with setting.folder() as folder, hub_and_demo(setting, folder, "--listen", f"localhost:{port}") as (path, accessory):
        hub = Hub(path)
        hub.ask("addAccessory", 201, body=accessory)
        lamp = next(row for one in hub.ask("listAccessories", 200) for service in one["services"]
                    for row in service["characteristics"] if row["typeName"] == "Brightness")
        scene = hub.ask("addScene", 201, body={"name": "Evening", "actions": [{"characteristic": lamp["id"], "value": 40}]})
        hub.ask("addAutomation", 201, body={
            "name": "Dusk", "condition": {"event": {"starts": [{"time": {"hour": 18, "minute": 0}}]}}, "scenes": [scene["id"]]})
        yield hub, f"http://127.0.0.1:{port}", lamp["id"]


def token(setting, hub, scope):
    return setting.call([setting.hearth, "token", "add", scope, "--scope", scope, "--socket", hub.path]).split()[0]


# MCP


def calls(lamp):
    """Each tool with what it is called with, in this order."""
    return [
        ("list_homes", {}), ("list_rooms", {"home": "Elm Street"}), ("list_accessories", {"details": True}), ("list_scenes", {}),
        ("list_automations", {}), ("write_values", {"writes": [{"characteristic": lamp, "value": 30}]}),
        ("read_values", {"characteristics": [lamp]}), ("run_scene", {"scene": "evening"}), ("run_automation", {"automation": "Dusk"}),
        ("explain_automation", {"automation": "dusk"}), ("get_history", {"characteristic": lamp}), ("get_status", {})]


async def use_all(client, lamp):
    """Lists and calls every tool, and holds what it says to what it says of itself."""
    from jsonschema import Draft202012Validator
    async with client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == READING | WRITING, set(tools)
        for tool in tools.values():
            for schema in (tool.input_schema, tool.output_schema):
                Draft202012Validator.check_schema(schema)
            assert tool.annotations.read_only_hint is (tool.name in READING), tool.name
            assert tool.annotations.destructive_hint is (tool.name in WRITING), tool.name
        results = {}
        for name, arguments in calls(lamp):
            Draft202012Validator(tools[name].input_schema).validate(arguments)
            result = await client.call_tool(name, arguments)
            assert not result.is_error, f"{name}: {result.content[0].text}"
            Draft202012Validator(tools[name].output_schema).validate(result.structured_content)
            assert json.loads(result.content[-1].text) == result.structured_content, name
            results[name] = result
        assert results["read_values"].structured_content["results"][0]["value"] == 30
        assert results["run_scene"].structured_content["outcome"] == "complete"
        explained = results["explain_automation"]
        assert "at 18:00" in explained.content[0].text and "somebody ran it" in explained.content[0].text, explained.content[0].text
        refused = await client.call_tool("write_values", {"writes": [{"characteristic": lamp, "value": 101}]})
        assert refused.is_error and "100" in refused.content[0].text, refused
        unknown = await client.call_tool("read_values", {"characteristics": ["Nothing/On"]})
        assert unknown.is_error and "list_accessories" in unknown.content[0].text, unknown
        return client.protocol_version


async def use_reading(client, lamp):
    """What a token that may only read is offered, and what becomes of the rest."""
    async with client:
        assert {tool.name for tool in (await client.list_tools()).tools} == READING
        for name, arguments in calls(lamp):
            result = await client.call_tool(name, arguments)
            assert result.is_error is (name in WRITING), f"{name}: {result.content[0].text}"


def http_client(address, secret, mode):
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return Client(streamable_http_client(address + "/mcp", http_client=httpx2.AsyncClient(headers=headers, timeout=60)), mode=mode)


def stdio_client(setting, more, mode, secret=None):
    from mcp import Client, StdioServerParameters
    environment = os.environ | ({"HEARTH_TOKEN": secret} if secret else {})
    return Client(StdioServerParameters(command=setting.hearth, args=["mcp", *more], env=environment), mode=mode)


def run(coroutine):
    try:
        return asyncio.run(asyncio.wait_for(coroutine, 120))
    except Exception as error:
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        raise Failed(f"{type(error).__name__}: {error}") from error


def model_over_stdio(setting):
    with furnished(setting) as (hub, address, lamp):
        found = [run(use_all(stdio_client(setting, ["--socket", hub.path], mode), lamp)) for mode in ("auto", "legacy")]
        reading = token(setting, hub, "read")
        run(use_reading(stdio_client(setting, ["--hub", address], "auto", reading), lamp))
    return f"{len(calls(lamp))} tools with {' and '.join(found)}"


def model_over_http(setting):
    with furnished(setting) as (hub, address, lamp):
        control, reading = token(setting, hub, "control"), token(setting, hub, "read")
        found = [run(use_all(http_client(address, control, mode), lamp)) for mode in ("auto", "legacy")]
        run(use_reading(http_client(address, reading, "auto"), lamp))
        try:
            run(use_reading(http_client(address, None, "legacy"), lamp))
        except Failed:
            pass
        else:
            raise Failed("a client without a token was let in")
    return f"{len(calls(lamp))} tools with {' and '.join(found)}"


def raw_conversation(setting):
    """Lines by hand: what is no message is answered, and the end of the input ends the command once all is answered."""
    with furnished(setting) as (hub, _, _):
        lines = ["{", '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}',
                 '{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"jsonrpc":"2.0","id":2,"method":"tools/list"}']
        done = subprocess.run([setting.hearth, "mcp", "--socket", hub.path], input="\n".join(lines), capture_output=True, text=True,
                              timeout=60)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode or [answer["id"] for answer in answers] != [None, 1, 2] or answers[0]["error"]["code"] != -32700:
        raise Failed(f"exit status {done.returncode}, {done.stdout[:600]} {done.stderr[:600]}")
    return "answered in order"


# Metrics


def metrics(setting):
    from prometheus_client.parser import text_string_to_metric_families
    with furnished(setting) as (hub, address, _):
        secret = token(setting, hub, "read")
        with urllib.request.urlopen(urllib.request.Request(
                address + "/metrics", headers={"Authorization": f"Bearer {secret}"}), timeout=30) as answer:
            kind, text = answer.headers["Content-Type"], answer.read().decode()
        if kind != "text/plain; version=0.0.4; charset=utf-8":
            raise Failed(f"the type is {kind}")
        families = {family.name: family for family in text_string_to_metric_families(text)}
        reachable = families["hearth_accessory_reachable"].samples
        if not reachable or any(sample.labels["home"] != "Elm Street" or sample.value != 1 for sample in reachable):
            raise Failed(f"not all are reachable: {reachable}")
        check_histogram(families["hearth_http_request_duration_seconds"])
        if families["hearth_events"].type != "counter" or not sum(sample.value for sample in families["hearth_events"].samples):
            raise Failed("no event was counted")
        try:
            urllib.request.urlopen(address + "/metrics", timeout=30)
            raise Failed("metrics were told without a token")
        except urllib.error.HTTPError as refused:
            if refused.code != 401:
                raise Failed(f"without a token: {refused.code}") from None
        with urllib.request.urlopen(address + "/health", timeout=30) as answer:
            if json.load(answer)["status"] != "ok":
                raise Failed("the hub is not well")
    return f"{len(families)} families, {sum(len(family.samples) for family in families.values())} samples"


def check_histogram(family):
    """Buckets only grow, and the last one is the count."""
    series = {}
    for sample in family.samples:
        key = tuple(sorted((name, value) for name, value in sample.labels.items() if name != "le"))
        series.setdefault(key, {})[sample.name.rsplit("_", 1)[1] + sample.labels.get("le", "")] = sample.value
    for key, values in series.items():
        buckets = [value for name, value in values.items() if name.startswith("bucket")]
        if buckets != sorted(buckets) or values["bucket+Inf"] != values["count"] or values["sum"] < 0:
            raise Failed(f"{key}: {values}")


STEPS = [
    ("mcp: every tool over standard input and output (mcp)", model_over_stdio),
    ("mcp: every tool over the hub's HTTP with a token (mcp)", model_over_http),
    ("mcp: a conversation by hand", raw_conversation),
    ("hub: metrics (prometheus_client) and health", metrics),
]
