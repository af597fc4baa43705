"""Measured times of recovery beside those that Docs/compatibility.md promises."""
import re
import statistics

from servers import Failed

HEADING = "## Recovery of a live home"


class Measured:
    """Seconds by fault, compared with the table."""

    def __init__(self, setting):
        text = (setting.here.parent.parent / "Docs" / "compatibility.md").read_text()
        rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d+) s \|", text.partition(HEADING)[2], re.M)
        self.limits = {fault.strip(): int(limit) for fault, limit in rows}
        self.texts, self.late = [], []

    def add(self, fault, seconds):
        worst = max(seconds)
        self.texts.append(f"{fault}: {statistics.median(seconds):.1f}, {worst:.1f} s ({len(seconds)})")
        if fault not in self.limits:
            self.late.append(f"{fault} is not in the table ({worst:.1f} s)")
        elif worst > self.limits[fault]:
            self.late.append(f"{fault}: {worst:.1f} s, and the table says {self.limits[fault]} s at most")

    def result(self):
        if self.late:
            raise Failed("; ".join(self.late))
        return "median, worst: " + "; ".join(self.texts)
