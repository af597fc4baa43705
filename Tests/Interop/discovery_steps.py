"""Discovery between two network namespaces of our own, joined by a pair of virtual interfaces; needs root and `ip`."""
import contextlib
import json
import os
import subprocess

from needs import need_namespaces
from servers import CODE, Failed, running, serve_command


@contextlib.contextmanager
def two_hosts(setting, ipv6_only):
    """Two namespaces on one link; yields their names and addresses. Nothing leaves them."""
    need_namespaces()
    tag = str(os.getpid())
    names = ["hearthA" + tag, "hearthB" + tag]
    links = ["ha" + tag, "hb" + tag]
    addresses = ["fd77::1", "fd77::2"] if ipv6_only else ["10.78.0.1", "10.78.0.2"]

    def ip(*words):
        setting.call(["ip", *words], seconds=10)
    try:
        for name in names:
            ip("netns", "add", name)
        ip("link", "add", links[0], "type", "veth", "peer", "name", links[1])
        for name, link, address in zip(names, links, addresses):
            ip("link", "set", link, "netns", name)
            # nodad: an address that is still being checked for duplicates cannot be bound
            ip("-n", name, "addr", "add", address + ("/64" if ipv6_only else "/24"), "dev", link, *(["nodad"] if ipv6_only else []))
            ip("-n", name, "link", "set", "lo", "up")
            ip("-n", name, "link", "set", link, "up")
            if not ipv6_only:
                ip("-n", name, "route", "add", "224.0.0.0/4", "dev", link)
        yield names, addresses
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


def probe_over_mdns(setting):
    """The harness's own pair of namespaces: aiohomekit discovers our server, then runs the whole probe over IPv4."""
    need_namespaces()
    report = setting.report(["bash", setting.harness / "netns_mdns.sh", setting.peer, setting.hearth, "accessory", "serve",
                             "--address", "{address}", "--port", "{port}", "--state", "{state}", "--code", "{code}",
                             "--toggle-interval", "1"])
    not_passed = [f"{s['step']}: {s['detail']}" for s in report.get("steps", []) if s["ok"] is not True]
    if not_passed or not report.get("steps"):
        raise Failed("; ".join(not_passed) or str(report))
    found = report["discovery"]
    if found["sf"] != 1 or found["ci"] != 2 or not found["c#"]:
        raise Failed(f"the TXT record of an unpaired bridge is wrong: {found}")
    return f"{len(report['steps'])} steps, discovered in {found['ms']} ms"


def ours_to_ours(setting, ipv6_only):
    with two_hosts(setting, ipv6_only) as (names, addresses), setting.folder() as folder:
        inside = ["ip", "netns", "exec"]
        serve = [*inside, names[0], *serve_command(setting.hearth, os.path.join(folder, "state.json"),
                                                   address="::" if ipv6_only else "0.0.0.0", mdns=True)]
        with running(serve) as (_, ready):
            def hearth(*words):
                store = ["--store", os.path.join(folder, "controller.json")]
                return json.loads(setting.call([*inside, names[1], setting.hearth, *words, *store, "--json"], seconds=40))
            found = [a for a in hearth("discover", "--timeout", "8")["accessories"] if a["id"] == ready["id"]]
            if not found:
                raise Failed("not discovered")
            if ipv6_only and any("." in address for address in found[0]["addresses"]):
                raise Failed(f"IPv4 addresses where there are none: {found[0]['addresses']}")
            hearth("pair", ready["id"], CODE)
            hearth("set", "Light 1", "on", "true")
            value = hearth("get", "Light 1", "on")["characteristics"][0]["value"]
            if value not in (True, 1):
                raise Failed(f"read {value} back after writing true")
            hearth("unpair", ready["id"])
    return f"discovered at {', '.join(found[0]['addresses'])}, paired, wrote, read, unpaired"


STEPS = [
    ("discovery: probe over mDNS, IPv4 (aiohomekit)", probe_over_mdns),
    ("discovery: ours to ours, IPv4", lambda setting: ours_to_ours(setting, ipv6_only=False)),
    ("discovery: ours to ours, IPv6 only", lambda setting: ours_to_ours(setting, ipv6_only=True)),
]
