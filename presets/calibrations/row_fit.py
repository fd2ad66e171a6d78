"""Fits efficiencies and launch floors to rows of the kernel table."""
import math
import statistics

from kernel_rows import SYSTEMS


def minimise(loss, start, step=0.3, rounds=3000):
    """The point of least loss near `start`, by Nelder and Mead's simplex."""
    n = len(start)
    corners = [list(start)] + [[x + (step if i == j else 0.0) for i, x in enumerate(start)] for j in range(n)]
    points = [(loss(corner), corner) for corner in corners]
    for _ in range(rounds):
        points.sort()
        best, worst = points[0][1], points[-1][1]
        centre = [sum(p[i] for _, p in points[:-1]) / n for i in range(n)]
        candidates = {}
        for name, along in (("reflected", -1.0), ("expanded", -2.0), ("contracted", 0.5)):
            point = [c + along * (w - c) for c, w in zip(centre, worst)]
            candidates[name] = (loss(point), point)
        if candidates["reflected"] < points[0]:
            points[-1] = min(candidates["reflected"], candidates["expanded"])
        elif candidates["reflected"] < points[-2]:
            points[-1] = candidates["reflected"]
        elif candidates["contracted"] < points[-1]:
            points[-1] = candidates["contracted"]
        else:
            shrunk = [[b + 0.5 * (x - b) for b, x in zip(best, p)] for _, p in points[1:]]
            points = points[:1] + [(loss(p), p) for p in shrunk]
    return min(points)[1]


def fit(rows, unknowns, sums=False, floors=None):
    """Fits seconds = floor + the larger (or sum) of flops and bytes over their rates.

    `unknowns` are efficiencies in (0, 1): "memory" of the HBM bandwidth, "fp4", "fp8" or "bf16" of that peak. Every
    variant has a floor of its own unless `floors` gives it in seconds. Minimises the sum of
    |log(predicted / measured)|, rounded off below 1 %. Returns {unknown: efficiency}, {variant: floor} and the mean
    |predicted / measured - 1|.
    """
    variants = sorted({row["variant"] for row in rows}) if floors is None else []

    def unpack(point):
        efficiencies = {name: 1.0 / (1.0 + math.exp(-x)) for name, x in zip(unknowns, point)}
        fitted = {name: math.exp(x) * 1e-6 for name, x in zip(variants, point[len(unknowns):])}
        return efficiencies, floors or fitted

    def predicted(row, efficiencies, floor):
        system = SYSTEMS[row["system"]]
        of_peak = efficiencies.get(row["format"])
        computing = row["flops"] / (system[row["format"]] * of_peak) if of_peak else 0.0
        streaming = row["bytes"] / (system["hbm"] * efficiencies["memory"])
        return floor[row["variant"]] + (computing + streaming if sums else max(computing, streaming))

    def loss(point):
        efficiencies, floor = unpack(point)
        errors = (math.log(predicted(row, efficiencies, floor) / row["seconds"]) for row in rows)
        return sum(math.sqrt(error * error + 1e-4) for error in errors)

    start = [0.5] * len(unknowns) + [2.0] * len(variants)
    efficiencies, floor = unpack(minimise(loss, minimise(loss, start)))
    error = statistics.mean(abs(predicted(row, efficiencies, floor) / row["seconds"] - 1.0) for row in rows)
    return efficiencies, floor, error


def slope(rows):
    """Bytes per second between the smallest and the largest of `rows`, and the seconds left at no bytes."""
    small, *_, large = sorted(rows, key=lambda row: row["bytes"])
    rate = (large["bytes"] - small["bytes"]) / (large["seconds"] - small["seconds"])
    return rate, small["seconds"] - small["bytes"] / rate
