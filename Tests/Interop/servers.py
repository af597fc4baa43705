"""Starting the servers that the interoperability steps talk to, and ending them by their own process id."""
import contextlib
import os
import re
import select
import signal
import subprocess
import time

CODE = "031-45-154"


class Failed(Exception):
    """A step did not hold; the text says how."""


def await_ready(process, seconds=20):
    """Reads standard output until the line `READY key=value …` and returns its keys."""
    deadline = time.monotonic() + seconds
    seen = b""
    while time.monotonic() < deadline:
        if not select.select([process.stdout], [], [], deadline - time.monotonic())[0]:
            break
        chunk = os.read(process.stdout.fileno(), 65536)
        if not chunk:
            raise Failed(f"server ended before it was ready (status {process.wait(5)}): {seen.decode(errors='replace')[-300:]}")
        seen += chunk
        found = re.search(rb"^READY (.*)\n", seen, re.M)
        if found:
            return dict(pair.split("=", 1) for pair in found[1].decode().split() if "=" in pair)
    raise Failed(f"server was not ready within {seconds} s: {seen.decode(errors='replace')[-300:]}")


class Skipped(Exception):
    """A step can't be tried here; the text says why."""


@contextlib.contextmanager
def running(command, **options):
    """The process and what its READY line said; ended with SIGTERM, which it must obey within ten seconds."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, **options)
    try:
        yield process, await_ready(process)
        if process.poll() is not None:
            raise Failed(f"server ended by itself with {process.returncode}: {process.stderr.read()[-400:]}")
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise Failed("server did not end within 10 s of SIGTERM") from None
        process.stdout.close()
        process.stderr.close()


def serve_command(hearth, state, *more, address="127.0.0.1", mdns=False):
    command = [hearth, "accessory", "serve", "--address", address, "--port", "0", "--state", state, "--code", CODE]
    return command + ([] if mdns else ["--no-mdns"]) + list(more)
