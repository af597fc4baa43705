"""What some steps need of the machine; where it is not there, they are skipped with the reason."""
import os
import shutil
import subprocess

from servers import Skipped


def need_root(what):
    if os.geteuid() != 0:
        raise Skipped(f"{what} need root")


def need_namespaces():
    need_root("network namespaces")
    for program in ("ip", "bridge"):
        if not shutil.which(program):
            raise Skipped(f"there is no `{program}` (Debian: iproute2)")
    name = f"hearth-trial-{os.getpid()}"
    done = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True)
    if done.returncode:
        raise Skipped(f"network namespaces can't be made here: {done.stderr.strip()}")
    subprocess.run(["ip", "netns", "del", name], capture_output=True)
