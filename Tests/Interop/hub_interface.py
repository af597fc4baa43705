"""The hub's interface and the simulator's control, as a program without Hearth's own client speaks to them."""
import http.client
import json
import socket
import threading
import time

from servers import Failed


class Refused(Exception):
    """The hub's answer of another status than success: `problem` as it told it."""

    def __init__(self, problem):
        super().__init__(f"{problem.get('status')} {problem.get('code')}: {problem.get('detail')}")
        self.problem = problem


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path, seconds):
        super().__init__("hub", timeout=seconds)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class HubInterface:
    """Requests over one connection. OSError and HTTPException tell that the hub went away before it answered."""

    def __init__(self, path, seconds=60):
        self.path = path
        self.connection = UnixConnection(path, seconds)
        self.used = 0.0

    def ask(self, method, target, body=None):
        self.begin(method, target, body)
        return self.end()

    def begin(self, method, target, body=None):
        """Sends a request; `end` waits for its answer."""
        # The hub ends connections that nobody uses.
        if time.monotonic() - self.used > 20:
            self.connection.close()
        self.used = time.monotonic()
        data = None if body is None else json.dumps(body).encode()
        try:
            self.connection.request(method, target, data, {"Content-Type": "application/json"} if data else {})
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise

    def end(self):
        try:
            answer = self.connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
        value = json.loads(text) if text else None
        if answer.status >= 300:
            raise Refused(value)
        return value

    def get(self, target):
        return self.ask("GET", target)

    def write(self, characteristic, value):
        """Writes one value; None, or why it was not done."""
        self.begin_write(characteristic, value)
        return self.end_write()

    def begin_write(self, characteristic, value):
        self.begin("PUT", "/characteristics", {"writes": [{"characteristic": characteristic, "value": value}]})

    def end_write(self):
        return self.end()["results"][0].get("error")

    def close(self):
        self.connection.close()


class EventStream:
    """Follows `/events` in a thread of its own; each event with the time at which it came."""

    def __init__(self, path):
        self.connection = UnixConnection(path, None)
        self.connection.request("GET", "/events")
        self.answer = self.connection.getresponse()
        self.changed = threading.Condition()
        self.seen = []
        self.ended = False
        first = json.loads(self.answer.readline())
        if first["kind"] != "begin":
            raise Failed(f"the event stream begins with {first}")
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self):
        try:
            while line := self.answer.readline():
                event = json.loads(line)
                with self.changed:
                    self.seen.append((time.monotonic(), event))
                    self.changed.notify_all()
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def place(self):
        """Where `wait` may begin to look, to overlook what was before."""
        with self.changed:
            return len(self.seen)

    def wait(self, fits, seconds, begin=0):
        """The time of the first event that fits, or None."""
        deadline = time.monotonic() + seconds
        place = begin
        with self.changed:
            while True:
                while place < len(self.seen):
                    when, event = self.seen[place]
                    place += 1
                    if fits(event):
                        return when
                if self.ended:
                    raise Failed("the hub has ended its event stream")
                left = deadline - time.monotonic()
                if left <= 0:
                    return None
                self.changed.wait(left)

    def close(self):
        if self.connection.sock:
            self.connection.sock.shutdown(socket.SHUT_RDWR)
        self.connection.close()
        self.thread.join(5)


def is_value(characteristic, values):
    """Fits an event that tells one of these values of a characteristic."""
    def fits(event):
        reading = event.get("reading") or {}
        return reading.get("characteristic") == characteristic and reading.get("value") in values
    return fits


class Control:
    """A simulated home's control socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rb")

    def do(self, command, **members):
        self.socket.sendall(json.dumps({"do": command, **members}).encode() + b"\n")
        answer = json.loads(self.lines.readline())
        if "error" in answer:
            raise Failed(f"simulator, {command}: {answer['error']['message']}")
        return answer

    def set(self, accessory, characteristic, value):
        self.do("set", accessory=accessory, characteristic=characteristic, value=value)

    def value(self, accessory, type_number):
        """What the thing itself has, by the short number of the characteristic's type."""
        found = self.do("get", accessory=accessory)["accessories"][0]["accessory"]
        return next(c.get("value") for s in found["services"] for c in s["characteristics"] if c["type"] == type_number)

    def close(self):
        self.lines.close()
        self.socket.close()
