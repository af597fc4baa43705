"""Asks a hub everything that its description says it can be asked, and holds each body and each answer to its schema."""
import http.client
import json
import socket
import traceback

from jsonschema import Draft202012Validator, FormatChecker

from servers import Failed

BULB, ON = "00000043-0000-1000-8000-0026BB765291", "00000025-0000-1000-8000-0026BB765291"
NOBODY = "00000000-0000-4000-8000-000000000001"
# Those take a browser that has followed a link.
OF_BROWSERS = {"addSignInLink", "signIn", "removeSession", "endSession"}


class Connection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("hub", timeout=60)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(60)
        self.sock.connect(self.path)


class Hub:
    def __init__(self, path):
        self.path = path
        self.asked, self.checked = set(), 0
        status, kind, body = self.send("GET", "/openapi.json")
        assert (status, kind) == (200, "application/json"), (status, kind)
        self.document = json.loads(body)
        for schema in self.document["components"]["schemas"].values():
            Draft202012Validator.check_schema(schema)
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, item in self.document["paths"].items() for method, operation in item.items() if method != "parameters"
        }

    def send(self, method, target, body=None, kind=None):
        connection = Connection(self.path)
        connection.request(method, target, body, {"Content-Type": kind} if kind else {})
        answer = connection.getresponse()
        data = answer.read()
        self.location = answer.headers["Location"]
        connection.close()
        return answer.status, (answer.headers["Content-Type"] or "").split(";")[0], data

    def check(self, value, schema, where):
        schema = dict(schema, components=self.document["components"])
        errors = list(Draft202012Validator(schema, format_checker=FormatChecker()).iter_errors(value))
        if errors:
            error = errors[0]
            while error.context:
                error = error.context[-1]
            raise Failed(f"{where}: {error.json_path}: {error.message} in {json.dumps(value)[:600]}")
        self.checked += 1

    def ask(self, name, expected, place=None, query="", body=None, raw=None):
        """The JSON, or the bytes, of an answer that must have this status and be as described."""
        method, path, operation = self.operations[name]
        target = (path.replace("{id}", str(place)).replace("{number}", str(place)).replace("{code}", str(place)).replace("{credential}", str(place))) + query
        kind = None
        if body is not None:
            kind = "application/json"
            self.check(body, operation["requestBody"]["content"][kind]["schema"], f"the body for {name}")
            raw = json.dumps(body)
        elif raw is not None:
            kind = next(iter(operation["requestBody"]["content"]))
        status, found, data = self.send(method.upper(), target, raw, kind)
        where = f"{method.upper()} {target}"
        if status != expected:
            raise Failed(f"{where}: {status} instead of {expected}: {data[:600]}")
        response = operation["responses"].get(str(status))
        if response is None:
            raise Failed(f"{where}: {status} is not described")
        if "$ref" in response:
            response = self.document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        if status < 300:
            self.asked.add(name)
        if not data:
            return None
        if found not in response["content"]:
            raise Failed(f"{where}: {found} is not described")
        if not found.endswith("json"):
            return data
        value = json.loads(data)
        self.check(value, response["content"][found].get("schema", {}), where)
        return value

    def events(self, count):
        """The first lines of the stream of events."""
        line = self.operations["followEvents"][2]["responses"]["200"]["content"]["application/jsonl"]["x-itemSchema"]
        connection = Connection(self.path)
        connection.request("GET", f"/events?since={self.ask('getStatus', 200)['lastEvent'] - count + 1}")
        answer = connection.getresponse()
        assert answer.headers["Content-Type"] == "application/jsonl"
        kinds = []
        for _ in range(count):
            event = json.loads(answer.readline())
            self.check(event, line, "an event")
            kinds.append(event["kind"])
        connection.close()
        self.asked.add("followEvents")
        return kinds


def structure(hub):
    """Every kind of row is made, shown, changed and listed; what is to be removed in the end."""
    made = []

    def crud(kind, new, *changes, listed=None):
        row = hub.ask("add" + kind, 201, body=new)
        assert hub.location.endswith(row["id"]), hub.location
        for change in changes:
            row = hub.ask("change" + kind, 200, row["id"], body=change)
        assert hub.ask("get" + kind, 200, row["id"]) == row
        assert row in hub.ask("list" + (listed or kind + "s"), 200)
        hub.ask("add" + kind, 400, raw='{"nome":1}')
        hub.ask("get" + kind, 404, NOBODY)
        made.append((kind, row["id"]))
        return row

    home = crud("Home", {"name": "Cabin", "owner": {"name": "Ada", "account": "ada"}},
                {"location": {"latitude": 52.5, "longitude": 13.4}, "timeZone": "Europe/Berlin"}, {"location": None},
                {"location": {"latitude": 52.5, "longitude": 13.4}})
    hub.ask("addHome", 409, body={"name": "cabin"})
    room = crud("Room", {"home": home["id"], "name": "Hall"}, {"name": "Lobby"})
    crud("Zone", {"home": home["id"], "name": "Below", "rooms": [room["id"]]}, {"rooms": []}, {"rooms": [room["id"]]})
    user = crud("User", {"home": home["id"], "name": "Grace", "account": "grace"}, {"role": "administrator"})
    hub.ask("reportPresence", 204, user["id"], body={"isAtHome": True})
    assert hub.ask("getUser", 200, user["id"])["isAtHome"] is True
    text = hub.ask("getDocument", 200, home["id"])
    assert hub.ask("applyDocument", 200, home["id"], "?dryRun=true", raw=text) == {"lines": [], "isApplied": False}
    assert hub.ask("applyDocument", 422, home["id"], raw=b"{ rooms: 5 }")["places"]
    return crud, made


def conditions(characteristic, number, user):
    """One of each kind of condition, event and question."""
    sunset = {"event": "sunset", "offset": {"minute": -30}}
    nine, five = {"hour": 9}, {"hour": 17}
    events = [
        {"characteristic": {"id": characteristic, "becomes": True}}, {"characteristic": {"id": characteristic}},
        {"threshold": {"id": number, "minimum": 25}}, {"time": {"hour": 7, "minute": 30}}, {"sun": sunset},
        {"presence": {"change": "lastExit"}}, {"presence": {"change": "firstEntry", "users": [user]}},
        {"location": {"identifier": "work", "latitude": 52.5, "longitude": 13.4, "radius": 100}},
    ]
    questions = [
        {"characteristic": {"id": number, "is": "lessThan", "value": 10}}, {"before": nine}, {"after": five},
        {"on": {"hour": 9, "minute": 5}}, {"between": {"start": nine, "end": five}}, {"beforeSun": sunset},
        {"afterSun": {"event": "sunrise"}}, {"betweenSun": {"start": {"event": "sunset"}, "end": {"event": "sunrise"}}},
        {"presence": {"change": "firstEntry"}}, {"any": [{"always": True}, {"not": {"before": nine}}]},
    ]
    yield from ({"event": {"starts": [event], "ends": [{"after": 300}], "once": False}} for event in events)
    yield {"event": {"starts": events[:1], "if": {"all": questions}, "weekdays": ["saturday", "sunday"]}}
    yield {"timer": {"date": "2036-01-05T06:30:00Z", "every": {"day": 1}, "timeZone": "Europe/Berlin"}}
    yield {"timer": {"sun": sunset, "recurs": True, "weekdays": ["monday"]}}


def accessories(hub, crud):
    every = hub.ask("listAccessories", 200)
    lamp, on = next((a, c) for a in every for s in a["services"] if s["type"] == BULB for c in s["characteristics"] if c["type"] == ON)
    number = next(c for a in every for s in a["services"] for c in s["characteristics"] if c["typeName"] == "Brightness")
    service = next(s for s in lamp["services"] if s["type"] == BULB)
    bare = hub.ask("listAccessories", 200, query="?services=false")
    assert len(bare) == len(every) and not any(a["services"] for a in bare)
    hub.ask("getAccessory", 200, lamp["id"])
    hub.ask("changeAccessory", 200, lamp["id"], body={"name": "Reading lamp"})
    hub.ask("identifyAccessory", 204, lamp["id"])
    hub.ask("refreshAccessory", 200, lamp["id"])
    hub.ask("listNearby", 200)
    hub.ask("getService", 200, service["id"])
    hub.ask("changeService", 200, service["id"], body={"name": "Bulb"})
    hub.ask("changeService", 200, service["id"], body={"name": None})
    crud("ServiceGroup", {"name": "Lamps", "services": [service["id"]]}, {"name": "Lights"})

    hub.ask("readCharacteristics", 200, query=f"?id={on['id']},{number['id']}")
    assert hub.ask("readCharacteristics", 207, query=f"?id={on['id']}&id={NOBODY}")["results"][1]["error"]["status"] == 404
    write = {"characteristic": on["id"], "value": True, "authorizationData": [1, 255], "wantsResponse": False}
    hub.ask("writeCharacteristics", 200, body={"writes": [write]})
    hub.ask("writeCharacteristics", 207, body={"writes": [write, dict(write, characteristic=NOBODY)]})
    hub.ask("writeCharacteristics", 400, raw='{"writes": []}')

    scene = crud("Scene", {"name": "Reading", "actions": [{"characteristic": on["id"], "value": True}]}, {"name": "Late"})
    assert hub.ask("runScene", 200, scene["id"])["outcome"] == "complete"
    owner = hub.ask("listUsers", 200, query="?home=" + lamp["home"])[0]["id"]
    hub.ask("changeHome", 200, lamp["home"], body={"location": {"latitude": 52.5, "longitude": 13.4}})
    for place, condition in enumerate(conditions(on["id"], number["id"], owner)):
        automation = crud("Automation", {"name": f"Rule {place}", "condition": condition, "scenes": [scene["id"]], "isEnabled": False},
                          {"actions": [{"characteristic": number["id"], "value": 40}]})
    hub.ask("runAutomation", 200, automation["id"])
    traces = hub.ask("listTraces", 200, query=f"?automation={automation['id']}&limit=5")
    assert hub.ask("getTrace", 200, traces[0]["id"]) == traces[0]
    hub.ask("getTrace", 404, 10 ** 12)
    assert hub.ask("getHistory", 200, query=f"?characteristic={on['id']}")["values"]
    assert hub.ask("getHistory", 200, query=f"?characteristic={on['id']}&every=3600")["stretches"]
    unknown = hub.ask("getHistory", 400)
    assert hub.ask("getProblem", 200, unknown["code"])["title"] == unknown["title"]
    assert unknown["code"] in [kind["code"] for kind in hub.ask("listProblems", 200)]


def access(hub):
    token = hub.ask("addToken", 201, body={"name": "wall", "scope": "read", "lifetime": 3600})
    token = token.get("credential", token)
    assert token["id"] in json.dumps(hub.ask("listTokens", 200))
    hub.ask("removeToken", 204, token["id"])
    app = hub.ask("askAsApp", 202, body={"name": "Lights"})
    app = app.get("credential", app)
    hub.ask("decideApp", 200, app["id"], body={"isAllowed": True})
    assert app["id"] in json.dumps(hub.ask("listApps", 200))
    hub.ask("removeApp", 204, app["id"])
    hub.ask("listSessions", 200)
    hub.ask("getSession", 200)
    hub.ask("removeSession", 404, NOBODY)


def whole(hub):
    backup = hub.ask("getBackup", 200, query="?history=true")
    sealed = hub.ask("makeBackup", 200, body={"passphrase": "correct horse battery staple"})
    assert backup[:15] == sealed[:15] == b"SQLite format 3"
    assert hub.ask("compareBackup", 200, raw=backup)["lines"] == []
    hub.ask("compareBackup", 422, raw=b"nothing")
    assert hub.ask("getMetrics", 200).startswith(b"# HELP hearth_")
    assert b"<h1>Hearth</h1>" in hub.ask("getFrontPage", 200)
    assert hub.ask("getHealth", 200)["status"] == "ok"
    return hub.events(6)


def check(path, accessory):
    """How many operations were asked, and how many bodies and answers were checked.

    The hub has one home, which gets an accessory and loses it. The first thing that is not as described fails the step.
    """
    try:
        return everything(Hub(path), accessory)
    except AssertionError:
        raise Failed(traceback.format_exc(limit=-1)) from None


def everything(hub, accessory):
    hub.ask("addAccessory", 400, raw="{}")
    hub.ask("addAccessory", 201, body=accessory)
    crud, made = structure(hub)
    accessories(hub, crud)
    access(hub)
    kinds = whole(hub)
    assert kinds[0] == "begin", kinds
    for kind, row in reversed(made):
        hub.ask("remove" + kind, 204, row)
    for row in hub.ask("listAccessories", 200):
        if not row.get("bridge"):
            hub.ask("removeAccessory", 204, row["id"])
    hub.asked |= {"getDescription"}
    if left := hub.operations.keys() - hub.asked - OF_BROWSERS:
        raise Failed(f"not asked with success: {', '.join(sorted(left))}")
    return len(hub.asked), hub.checked
