"""A small network of namespaces: three hosts and a switch between them. Where there can be none, the step is skipped."""
import contextlib
import os
import subprocess

from needs import need_namespaces

MASK = "/24"
HARDWARE = {"hub": "02:00:00:00:00:01", "house": "02:00:00:00:00:02", "lamp": "02:00:00:00:00:03"}


class Network:
    """Hosts `hub`, `house` and `lamp`, each with a cable to a switch. Nothing leaves it."""

    def __init__(self, setting):
        self.setting = setting
        tag = str(os.getpid())
        self.names = {host: f"hearth-{host}-{tag}" for host in ("switch", *HARDWARE)}
        self.addresses = {"hub": "10.79.0.1", "house": "10.79.0.2", "lamp": "10.79.0.3"}

    def ip(self, host, *words):
        self.setting.call(["ip", *(["-n", self.names[host]] if host else []), *words], seconds=10)

    def inside(self, host):
        """What stands before a command that runs on that host."""
        return ["ip", "netns", "exec", self.names[host]]

    def build(self):
        # The switch is apart from the hub, which would be told of what happens at its ports.
        self.ip(None, "netns", "add", self.names["switch"])
        self.ip("switch", "link", "add", "ports", "type", "bridge")
        self.ip("switch", "link", "set", "ports", "up")
        for host in HARDWARE:
            self.power_on(host)

    def remove(self):
        for name in self.names.values():
            subprocess.run(["ip", "netns", "del", name], capture_output=True)

    def power_on(self, host):
        self.ip(None, "netns", "add", self.names[host])
        # The same hardware address each time, as a thing has that was only without power.
        self.ip(None, "link", "add", "cable", "netns", self.names[host], "address", HARDWARE[host], "type", "veth",
                "peer", "name", host, "netns", self.names["switch"])
        self.ip("switch", "link", "set", host, "master", "ports")
        self.ip("switch", "link", "set", host, "up")
        self.ip(host, "addr", "add", self.addresses[host] + MASK, "dev", "cable")
        self.ip(host, "link", "set", "lo", "up")
        self.ip(host, "link", "set", "cable", "up")
        self.add_multicast(host)

    def add_multicast(self, host):
        self.ip(host, "route", "replace", "224.0.0.0/4", "dev", "cable")

    # What goes wrong

    def drop(self, host, dropping):
        """The switch lets nothing through to and from a host, which neither side is told."""
        self.setting.call(["bridge", "-n", self.names["switch"], "link", "set", "dev", host, "state", "0" if dropping else "3"])

    def unplug(self, host, unplugged):
        """A host's own cable."""
        self.ip(host, "link", "set", "cable", "down" if unplugged else "up")
        if not unplugged:
            self.add_multicast(host)

    def cut_power(self, host):
        """The host is gone, and what its kernel knew of connections; nobody is told. End its programs first."""
        self.ip("switch", "link", "del", host)
        self.ip(None, "netns", "del", self.names[host])

    def move(self, host, address):
        """Another address in place of the one before, as a router gives it."""
        self.ip(host, "addr", "del", self.addresses[host] + MASK, "dev", "cable")
        self.ip(host, "addr", "add", address + MASK, "dev", "cable")
        self.add_multicast(host)
        self.addresses[host] = address

    def set_ports(self, host, first, last):
        """Which ports a program on that host is given when it asks for any."""
        for name, value in (("ip_local_port_range", f"{first} {last}"), ("ip_autobind_reuse", "1")):
            self.setting.call([*self.inside(host), "tee", f"/proc/sys/net/ipv4/{name}"], input=value)


@contextlib.contextmanager
def network(setting):
    need_namespaces()
    made = Network(setting)
    try:
        made.build()
        yield made
    finally:
        made.remove()
