"""What a measurement found, and how it is shown."""
import statistics


class Figure:
    """One row: what ours costs, what the peer's costs, by what factor, and what was aimed at.

    `factor` is the peer's cost divided by ours ("at least"), `limit` ours divided by the peer's ("at most"), and
    `most` is an upper bound for ours alone. Rounds are condensed into their median.
    """

    def __init__(self, group, name, unit, *, factor=None, limit=None, most=None, inverse=False):
        self.group, self.name, self.unit = group, name, unit
        self.factor, self.limit, self.most = factor, limit, most
        self.inverse = inverse or limit is not None
        self.ours, self.peer = [], []

    def add(self, ours, peer=None):
        self.ours.append(ours)
        if peer is not None:
            self.peer.append(peer)

    @property
    def ratios(self):
        pairs = [pair for pair in zip(self.ours, self.peer) if all(pair)]
        return [ours / peer if self.inverse else peer / ours for ours, peer in pairs]

    @property
    def aim(self):
        if self.factor is not None:
            return f"≥ {self.factor:g}×"
        if self.limit is not None:
            return f"≤ {self.limit:g}×"
        return "" if self.most is None else f"≤ {self.most:g} {self.unit}"

    @property
    def met(self):
        """None where nothing was aimed at."""
        if self.most is not None:
            return bool(self.ours) and statistics.median(self.ours) <= self.most
        if self.factor is None and self.limit is None:
            return None
        if not self.ratios:
            return False
        middle = statistics.median(self.ratios)
        return middle >= self.factor if self.factor is not None else middle <= self.limit

    def row(self):
        def amount(values):
            return f"{number(statistics.median(values))} {self.unit}" if values else ""
        ratios = self.ratios
        return [self.name, amount(self.ours), amount(self.peer),
                f"{number(statistics.median(ratios))}×" if ratios else "",
                f"{number(min(ratios))}–{number(max(ratios))}" if len(ratios) > 1 else "",
                self.aim, {None: "", True: "met", False: "MISSED"}[self.met]]

    def json(self):
        ratios = self.ratios
        return {"group": self.group, "name": self.name, "unit": self.unit, "ours": self.ours, "peer": self.peer,
                "ratio": "ours/peer" if self.inverse else "peer/ours",
                "median": statistics.median(ratios) if ratios else None,
                "least": min(ratios, default=None), "most": max(ratios, default=None),
                "aim": self.aim or None, "met": self.met}


def number(value):
    return f"{value:.0f}" if value >= 100 or value == 0 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(figures, peer="peer"):
    """The rows of each group, as text."""
    head = ["", "ours", peer, "ratio", "range", "aim", ""]
    rows = {}
    for figure in figures:
        rows.setdefault(figure.group, []).append(figure.row())
    every = [head] + [row for group in rows.values() for row in group]
    widths = [max(len(row[column]) for row in every) for column in range(len(head))]
    lines = []
    for group, members in rows.items():
        lines += ["", group]
        for row in [head] + members:
            lines.append(("  " + "  ".join(
                cell.ljust(width) if column in (0, 6) else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths)))).rstrip())
    return "\n".join(lines)


def missed(figures):
    return [figure for figure in figures if figure.met is False]


def say_missed(figures):
    """Prints which aims were missed."""
    found = missed(figures)
    if not found:
        print("\nEvery aim is met.")
        return
    print(f"\n{len(found)} aims missed:")
    for figure in found:
        print(f"  {figure.name}: {figure.row()[3] or figure.row()[1]}, aim {figure.aim}")
