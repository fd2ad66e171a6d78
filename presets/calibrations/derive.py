#!/usr/bin/env python3
"""Fits the measured constants of projected.json to presets/measurements/kernels.csv.

    derive.py            prints every fitted constant with its band and origin
    derive.py --write    puts them into projected.json beside this file; leaves that are not fitted stay as they are
    derive.py --check    fails when projected.json holds other numbers
    derive.py --today    prints the ratios that the origins in today.json quote

A kernel's latency is read as  floor + work / (peak x efficiency).  The floor is what the benchmark adds to every row
(launch, prologue, tail of a nearly empty GPU); it is fitted beside the efficiency and then dropped, because the cost
model charges fixed costs through kernel_s. Fits minimise the sum of |log(predicted / measured)|, rounded off below 1 %.

Rows left out, and why: routing power_law (the row does not tell the experts touched); DeepSeek-V3 experts in fp8-block
with EP (the benchmark runs the choices of remote experts on a local one, so flops are unknown: collector/sglang/
collect_moe.py of aiconfigurator); DeepEP normal mode (the row does not tell the format that is dispatched).
"""
import json
import math
import pathlib
import statistics
import sys

sys.dont_write_bytecode = True  # nothing but presets in this folder

from kernel_rows import SYSTEMS, read_rows  # noqa: E402

PROJECTED = pathlib.Path(__file__).resolve().parent / "projected.json"

KERNEL = 1.5e-6  # kernel_s of projected.json
STREAM_LIMIT = 0.92  # 7.35 of 8 TB/s, best HBM stream measured on GB200 (Azure HPC blog 4390442)


def minimise(loss, start, step=0.3, rounds=3000):
    """Nelder-Mead; returns the best point."""
    n = len(start)
    simplex = [list(start)] + [[x + (step if i == j else 0.0) for i, x in enumerate(start)] for j in range(n)]
    points = sorted((loss(p), p) for p in simplex)
    for _ in range(rounds):
        points.sort()
        worst = points[-1][1]
        centre = [sum(p[i] for _, p in points[:-1]) / n for i in range(n)]
        along = lambda a: [c + a * (w - c) for c, w in zip(centre, worst)]
        reflected = along(-1.0)
        value = loss(reflected)
        if value < points[0][0]:
            expanded = along(-2.0)
            further = loss(expanded)
            points[-1] = (further, expanded) if further < value else (value, reflected)
        elif value < points[-2][0]:
            points[-1] = (value, reflected)
        else:
            contracted = along(0.5)
            value = loss(contracted)
            if value < points[-1][0]:
                points[-1] = (value, contracted)
            else:
                best = points[0][1]
                points = [points[0]] + [(loss(q), q) for q in
                                        ([b + 0.5 * (x - b) for b, x in zip(best, p)] for _, p in points[1:])]
    return min(points)[1]


def fit(rows, efficiencies, sums, floors=None):
    """floor + max (or sum) of flops and bytes over their rates, for every row.

    `efficiencies` names the unknowns ("memory", "fp8", ...), each between 0 and 1; every variant has a floor of its
    own unless `floors` gives it. Returns ({name: efficiency}, {variant: floor in seconds}, median |error|).
    """
    variants = sorted({r["variant"] for r in rows}) if floors is None else []

    def unpack(point):
        eff = {name: 1.0 / (1.0 + math.exp(-x)) for name, x in zip(efficiencies, point)}
        floor = floors if floors is not None else {
            v: math.exp(x) * 1e-6 for v, x in zip(variants, point[len(efficiencies):])}
        return eff, floor

    def predict(row, eff, floor):
        system = SYSTEMS[row["system"]]
        compute = row["flops"] / (system[row["format"]] * eff[row["format"]]) if row["format"] in eff else 0.0
        memory = row["bytes"] / (system["hbm"] * eff["memory"]) if "memory" in eff else 0.0
        return floor[row["variant"]] + (compute + memory if sums else max(compute, memory))

    def loss(point):
        eff, floor = unpack(point)
        errors = [math.log(predict(r, eff, floor) / r["seconds"]) for r in rows]
        return sum(math.sqrt(e * e + 1e-4) for e in errors)

    start = [0.5] * len(efficiencies) + [2.0] * len(variants)
    best = minimise(loss, minimise(loss, start))
    eff, floor = unpack(best)
    errors = [abs(predict(r, eff, floor) / r["seconds"] - 1.0) for r in rows]
    return eff, floor, statistics.mean(errors)


def us(seconds):
    return f"{seconds * 1e6:.1f} us"


class Results:
    """Constants by path below "general" or "per_system"; values rounded to three digits."""

    def __init__(self):
        self.leaves = {}

    def put(self, system, path, value, low, high, origin):
        three = lambda x: float(f"{x:.3g}")
        low, high = min(low, value), max(high, value)
        self.leaves[(system,) + tuple(path.split("/"))] = dict(
            value=three(value), low=three(low), high=three(high), origin=origin)


def select(rows, **wanted):
    return [r for r in rows if all(r.get(k) == v for k, v in wanted.items())]


def fit_gemm(rows, out):
    # Wider tables of the same source, M >= 4096 (aiconfigurator): the spread over shapes.
    spread = {"b200-hgx": dict(bf16=(0.61, 0.73), fp8=(0.54, 0.63), fp4=(0.32, 0.45)),
              "gb200-nvl72": dict(bf16=(0.52, 0.70), fp8=(0.51, 0.63), fp4=(0.29, 0.44)),
              "b300-hgx": dict(bf16=(1.0, 0.0), fp8=(0.62, 0.69), fp4=(0.25, 0.34)),
              "h200-hgx": dict(bf16=(0.69, 0.83), fp8=(0.51, 0.71))}
    floors = {}
    for name, system in SYSTEMS.items():
        big = [r for r in rows if r["kind"] == "gemm" and r["system"] == name and r["m"] >= 4096]
        for fmt in ("fp4", "fp8", "bf16"):
            of_format = select(big, format=fmt)
            if not of_format:
                continue
            reached = {}
            for r in of_format:
                reached.setdefault(r["shape"], []).append(r["flops"] / r["seconds"] / system[fmt])
            best = [max(v) for v in reached.values()]
            low, high = spread[system["id"]][fmt]
            every = [x for v in reached.values() for x in v]
            out.put(system["id"], f"compute/gemm/{fmt}", statistics.median(best), min(low, *every), max(high, *every),
                    f"median over {len(best)} shapes with M = 8192 of the fastest kernel per shape (TRT-LLM 1.3.0rc20, "
                    f"aiconfigurator tables 2026-08-21); launch floor under 5 % and left in; low and high: all rows and "
                    f"the wider tables of the source, M >= 4096")
        small = [r for r in rows if r["kind"] == "gemm" and r["system"] == name and r["m"] <= 64]
        fitted = [r for r in small if r["variant"] in ("bfloat16", "fp8_block")]
        known = None if len({r["shape"] for r in fitted}) > 1 else floors["B200 SXM"]
        eff, floors[name], error = fit(fitted, ["memory"], False, known)
        face = [r["bytes"] / r["seconds"] / system["hbm"] for r in small if r["format"] != "fp4"]
        narrow = [r["bytes"] / r["seconds"] / system["hbm"] for r in small if r["format"] == "fp4"]
        floor_text = ", ".join(f"{v} {us(s)}" for v, s in floors[name].items())
        out.put(system["id"], "memory/gemm", eff["memory"], min(face), max(face),
                f"slope of {len(fitted)} rows with M = 1 and 64, bf16 and fp8-block, mean error {error:.0%}; floor "
                f"{floor_text}{' as on B200' if known else ''} dropped (kernel_s stands for it); low: slowest bf16 or fp8 "
                f"row, floor left in"
                + (f"; NVFP4 kernels of these shapes stream at {statistics.median(narrow):.2f}, below the band" if narrow
                   else ""))


def fit_attention(rows, out):
    for name, system in SYSTEMS.items():
        used = [r for r in rows if r["kind"] in ("gqa-decode", "mla-decode") and r["system"] == name]
        eff, floor, error = fit(used, ["memory", "fp8", "bf16"], False)
        large = [r for r in used if r["bytes"] / system["hbm"] > 100e-6]
        face = [r["bytes"] / r["seconds"] / system["hbm"] for r in large if r.get("heads") != 128]
        text = ", ".join(f"{v} {us(s)}" for v, s in floor.items())
        note = (f"fit of {len(used)} GQA and absorbed MLA decode rows, larger of compute and memory, mean error "
                f"{error:.0%}; floors {text} dropped (kernel_s stands for them)")
        out.put(system["id"], "memory/attention-decode", min(eff["memory"], STREAM_LIMIT), min(face), STREAM_LIMIT,
                note + "; never above the best HBM stream, 0.92; low: slowest row that reads over 0.8 GB and is not bound by "
                "compute, floor left in")
        for fmt in ("fp8", "bf16"):
            dense = [r["flops"] / r["seconds"] / system[fmt] for r in large
                     if r["kind"] == "mla-decode" and r["heads"] == 128 and r["format"] == fmt]
            out.put(system["id"], f"compute/attention-decode/{fmt}", eff[fmt], min(dense), max(dense), note +
                    "; low and high: rows of 128 heads that read over 0.8 GB, floor left in")
        prefill = [r for r in rows if r["kind"] == "mla-prefill" and r["system"] == name]
        reached = [r["flops"] / r["seconds"] / system["bf16"] for r in prefill if r["new"] >= 16384]
        shorter = [r["flops"] / r["seconds"] / system["bf16"] for r in prefill if r["new"] == 4096 and r["heads"] == 128]
        out.put(system["id"], "compute/attention-prefill/bf16", statistics.median(reached), min(shorter), max(reached),
                "non-absorbed MLA core (192 + 128 per head), causal pairs only, 16,384 new tokens with 128 and 16 heads "
                "(TRT-LLM 1.3.0rc20, aiconfigurator tables); floor under 2 % left in; low: 4,096 new tokens, where the "
                "diagonal tiles weigh more")


def fit_experts(rows, out):
    for name, system in SYSTEMS.items():
        k3 = [r for r in rows if r["kind"] == "experts" and r["system"] == name and r["k3"] and r["balanced"]]
        if name == "H200 SXM":
            fit_experts_h200(rows, system, out)
            continue
        w4a8 = select(k3, variant="w4a8_mxfp4_mxfp8")
        if w4a8:
            eff, floor, error = fit(select(w4a8, ep=8.0), ["memory", "fp8"], True)
            wide, _, wide_error = fit(w4a8, ["memory", "fp8"], True)
            note = (f"Kimi K3 experts W4A8, EP 8, 1 to 4,096 tokens over the group, every expert touched (balanced), time "
                    f"= bytes + flops, mean error {error:.0%}; floor {us(next(iter(floor.values())))} dropped "
                    f"(kernel_s stands for it); low: fit over EP 8, 32 and 64 (mean error {wide_error:.0%}), where "
                    f"the benchmark passes the whole group's tokens to each GPU and tiles are chosen for them")
            out.put(system["id"], "memory/expert-gemm", eff["memory"], wide["memory"], STREAM_LIMIT, note)
            out.put(system["id"], "compute/expert-gemm/fp8", eff["fp8"], wide["fp8"], eff["fp8"] * 1.25, note +
                    "; high: + 25 %, 4,096 to 16,384 tokens cost 1.94 PF/s more at the margin on B200")
        w4a16 = select(k3, variant="w4a16_mxfp4", ep=8.0)
        if w4a16:
            eff16, floor16, error16 = fit(w4a16, ["memory", "bf16"], True)
            out.put(system["id"], "compute/expert-gemm/bf16", eff16["bf16"], 0.8 * eff16["bf16"], 0.5,
                    f"Kimi K3 experts W4A16, EP 8, {len(w4a16)} rows, bytes + flops with memory {eff16['memory']:.2f}, "
                    f"mean error {error16:.0%}; these kernels unpack 4-bit weights, which costs; low: - 20 %, high: "
                    f"toward a plain bf16 grouped GEMM")
        nvfp4 = [r for r in rows if r["kind"] == "experts" and r["system"] == name and not r["k3"] and r["balanced"]
                 and r["variant"] == "nvfp4"]
        if nvfp4:
            ordered = sorted(nvfp4, key=lambda r: r["tokens"])
            first, last = ordered[0], ordered[-1]
            margin = (last["flops"] - first["flops"]) / (last["seconds"] - first["seconds"]) / system["fp4"]
            dense = out.leaves[(system["id"], "compute", "gemm", "fp4")]["value"]
            ratio = (out.leaves[(system["id"], "compute", "expert-gemm", "fp8")]["value"]
                     / out.leaves[(system["id"], "compute", "gemm", "fp8")]["value"])
            out.put(system["id"], "compute/expert-gemm/fp4", dense * ratio, margin, dense,
                    f"dense NVFP4 GEMM x {ratio:.2f}, the ratio of grouped to dense in FP8: no well-tuned grouped NVFP4 "
                    f"kernel is in the table; low: DeepSeek-V3 experts EP 8 at the margin from 64 to 4,096 tokens "
                    f"(CuteDSL masked kernel, 128 rows per expert); high: dense")


def fit_experts_h200(rows, system, out):
    """The H200 rows with EP compute remote choices on a local expert, so that only their weight reads can be used."""
    for fmt in ("fp8", "bf16"):
        dense = out.leaves[(system["id"], "compute", "gemm", fmt)]["value"]
        out.put(system["id"], f"compute/expert-gemm/{fmt}", 0.7 * dense, 0.5 * dense, dense,
                "assumed: dense GEMM x 0.7, the ratio of grouped to dense in FP8 on B200")
    weights = [r for r in rows if r["kind"] == "experts" and r["system"] == "H200 SXM" and r["tokens"] == 64
               and r["balanced"]][0]
    floor = 25e-6
    reached = weights["bytes"] / (weights["seconds"] - floor) / system["hbm"]
    out.put(system["id"], "memory/expert-gemm", reached, 0.9 * reached, STREAM_LIMIT,
            "DeepSeek-V3 experts fp8-block, EP 8, 64 tokens, every expert touched; floor of 25 us as on B200 dropped")


def fit_linear_attention(rows, out):
    for name, system in SYSTEMS.items():
        decode = [r for r in rows if r["kind"] == "kda-decode" and r["system"] == name]
        large = [r for r in decode if r["batch"] * r["heads"] >= 3072]
        reached = [r["bytes"] / r["seconds"] / system["hbm"] for r in large]
        best = [r["bytes"] / r["seconds"] / system["hbm"] for r in decode if r["batch"] * r["heads"] >= 768]
        out.put(system["id"], "memory/linear-attention", statistics.median(reached), min(reached), max(best),
                f"KDA decode, fp32 state read and written, {len(large)} rows of at least 3,072 heads x sequences; floor of "
                f"7 us under 10 % and left in; high: smaller batches, partly from L2")


def fit_collectives(rows, out):
    for name, system in SYSTEMS.items():
        custom = [r for r in rows if r["kind"] == "custom-all-reduce" and r["system"] == name]
        most = max(r["gpus"] for r in custom)
        small, large = sorted(select(custom, gpus=most), key=lambda r: r["bytes"])
        slope = (large["bytes"] - small["bytes"]) / (large["seconds"] - small["seconds"])
        latency = small["seconds"] - small["bytes"] / slope
        others = [min(r["seconds"] for r in select(custom, gpus=g)) for g in {r["gpus"] for r in custom}]
        out.put(system["id"], "latency_s/all-reduce/scale-up", latency, min(others) * 0.9, 2.0 * latency,
                f"intercept of the TRT-LLM custom all-reduce over {most:.0f} GPUs (16 kB to 2 MB); low: 10 % below the "
                f"fastest row, high: twice")
        def reached(operation):
            a, b = sorted(select([r for r in rows if r["kind"] == "nccl" and r["system"] == name], variant=operation),
                          key=lambda r: r["bytes"])
            return (b["bytes"] - a["bytes"]) / (b["seconds"] - a["seconds"]) / system["link"]
        nccl = reached("all_reduce")
        out.put(system["id"], "bandwidth/all-reduce/scale-up", nccl, 0.5 * nccl, min(1.0, 1.2 * nccl),
                f"NCCL 2.29.2 all-reduce, slope from 2 to 134 MB, bytes 2(T-1)/T x message (reduction in the switch sends "
                f"less than that); low: half, as a custom all-reduce of 8 MB on B200; high: + 20 %. Messages of 1 to 2 MB "
                f"are slower than this (custom all-reduce: {slope / system['link']:.2f})")
        deepep = [r for r in rows if r["kind"] == "deepep" and r["system"] == name]
        slopes, latencies = [], []
        for variant in ("dispatch", "combine"):
            one = sorted(select(deepep, variant=variant), key=lambda r: r["bytes"])
            a, b = one[0], one[-1]
            s = (b["bytes"] - a["bytes"]) / (b["seconds"] - a["seconds"])
            slopes.append(s / system["link"])
            latencies.append(a["seconds"] - a["bytes"] / s)
        slopes.append(reached("alltoall"))
        out.put(system["id"], "bandwidth/all-to-all/scale-up", statistics.median(slopes), min(slopes),
                max(0.82, max(slopes)),
                "median of the slopes of DeepEP low-latency dispatch (fp8) and combine (bf16), 1 to 512 tokens, and of NCCL "
                "alltoall, 2 to 134 MB; high: DeepEP V2 EP8 over NVLink, 740 of 900 GB/s")
        out.put(system["id"], "latency_s/all-to-all/scale-up", statistics.mean(latencies) - KERNEL,
                min(latencies) * 0.7, max(latencies),
                "mean intercept of DeepEP low-latency dispatch and combine on one node, less the 1.5 us of kernel_s; low: "
                "- 30 %, high: the larger intercept whole")
        out.put(system["id"], "bandwidth/point-to-point/scale-up", reached("all_gather"), 0.5, 0.85,
                "as NCCL all-gather, slope from 2 to 134 MB: no point-to-point copy is in the table; band assumed")


def general(out):
    """What a system without an entry of its own gets: the median over the measured Blackwell systems."""
    blackwell = ("b200-hgx", "b300-hgx", "gb200-nvl72")
    paths = sorted({p[1:] for p in out.leaves})
    for path in paths:
        found = [out.leaves[(s,) + path] for s in blackwell if (s,) + path in out.leaves]
        middle = sorted(found, key=lambda c: c["value"])[(len(found) - 1) // 2]
        out.leaves[("general",) + path] = dict(
            value=middle["value"], low=min(c["low"] for c in found), high=max(c["high"] for c in found),
            origin=f"median over {', '.join(s for s in blackwell if (s,) + path in out.leaves)}, low and high over all; as "
                   f"there: {middle['origin']}")


def narrower_formats(out):
    """Formats without kernels of their own: the rate of the next wider one, as a fraction of their peak."""
    for system in list(SYSTEMS.values()) + [dict(id="general", fp4=2.0, fp8=1.0, bf16=0.5)]:
        leaf = out.leaves[(system["id"], "compute", "attention-decode", "fp8")]
        ratio = system["fp8"] / system.get("fp4", system["fp8"])
        out.put(system["id"], "compute/attention-decode/fp4", *(ratio * leaf[x] for x in ("value", "low", "high")),
                "no FP4 kernel: the rate of FP8")
        if "fp4" not in system:
            for kind in ("gemm", "expert-gemm"):
                leaf = out.leaves[(system["id"], "compute", kind, "fp8")]
                out.put(system["id"], f"compute/{kind}/fp4", leaf["value"], leaf["low"], leaf["high"],
                        "no FP4 unit: the FP8 unit computes")


def neighbours(out):
    """Systems without rows: the constants of the nearest one that has them."""
    for target, source in (("gb300-nvl72", "gb200-nvl72"), ("h100-hgx", "h200-hgx"), ("h800-hgx", "h200-hgx")):
        for path in [p for p in out.leaves if p[0] == source]:
            if target == "h800-hgx" and path[1] == "bandwidth":
                continue  # its NVLink is cut to 200 GB/s and measured: by hand in the file
            leaf = out.leaves[path]
            out.leaves[(target,) + path[1:]] = dict(
                leaf, origin=f"as {source}: no kernels measured on {target} in the table")
    # GB300 has the chip of B300: matrix work from there, as the rate reached
    b300, gb300 = SYSTEMS["B300 SXM"], dict(fp4=15.0e15, fp8=5.0e15, bf16=2.5e15)
    for kind in ("gemm", "expert-gemm"):
        for fmt in ("fp4", "fp8", "bf16"):
            leaf = out.leaves.get(("b300-hgx", "compute", kind, fmt))
            if leaf:
                ratio = b300[fmt] / gb300[fmt]
                out.put("gb300-nvl72", f"compute/{kind}/{fmt}", leaf["value"] * ratio, leaf["low"] * ratio, leaf["high"],
                        f"the rate of b300-hgx, {ratio:.2g} of it as a fraction of the peak; no kernels measured on "
                        f"gb300-nvl72 in the table; high: the same fraction")


def derive():
    out = Results()
    rows = read_rows()
    for step in (fit_gemm, fit_attention, fit_experts, fit_linear_attention, fit_collectives):
        step(rows, out)
    general(out)
    narrower_formats(out)
    neighbours(out)
    return out.leaves


def place(document, path):
    """The object that holds the leaf at `path`, made when missing, and the leaf's key."""
    node = document["general"] if path[0] == "general" else document["per_system"].setdefault(path[0], {})
    for key in path[1:-1]:
        node = node.setdefault(key, {})
    return node, path[-1]


def write_json(document):
    """Indented, each constant on one line."""
    def text(node, indent):
        if isinstance(node, dict) and "origin" not in node and node:
            inner = ",\n".join(f"{' ' * (indent + 2)}{json.dumps(k)}: {text(v, indent + 2)}" for k, v in node.items())
            return "{\n" + inner + "\n" + " " * indent + "}"
        return json.dumps(node, ensure_ascii=False)
    return text(document, 0) + "\n"


def print_today(rows, leaves):
    """Ratios of ordinary to best rows, and what single streams of Kimi K3 leave over the reading of projected."""
    def reached(row, work):
        system = SYSTEMS[row["system"]]
        return row["flops"] / row["seconds"] / system[row["format"]] if work == "flops" \
            else row["bytes"] / row["seconds"] / system["hbm"]

    def ratio(name, best, ordinary, work):
        a, b = (statistics.median(reached(r, work) for r in rows if r["system"] != "H200 SXM" and test(r))
                for test in (best, ordinary))
        print(f"{name:60s} {a:.3f} / {b:.3f} = {a / b:.2f}")

    is_gemm = lambda r, m: r["kind"] == "gemm" and r["m"] == m
    ratio("gemm compute: FP8 block-scaled / per tensor, M = 8192", lambda r: is_gemm(r, 8192) and r["variant"] == "fp8_block",
          lambda r: is_gemm(r, 8192) and r["variant"] == "fp8", "flops")
    ratio("gemm memory: bf16 and fp8-block, M = 1 / M = 64", *(
        lambda r, m=m: is_gemm(r, m) and r["variant"] in ("bfloat16", "fp8_block") for m in (1, 64)), "bytes")
    ratio("attention-decode: MLA 128 heads, 128k / 4k at batch 128", *(
        lambda r, c=c: r["kind"] == "mla-decode" and r["heads"] == 128 and f"batch=128; heads=128" in r["text"]
        and f"context={c};" in r["text"] for c in (131072, 4096)), "bytes")
    ratio("attention-prefill: 128 heads, 16,384 / 4,096 new tokens", *(
        lambda r, n=n: r["kind"] == "mla-prefill" and r["heads"] == 128 and r["new"] == n for n in (16384, 4096)), "flops")
    for work in ("memory", "fp8"):
        kind = "memory" if work == "memory" else "compute"
        path = ("b200-hgx", kind, "expert-gemm") + (() if work == "memory" else (work,))
        print(f"{'expert-gemm ' + work + ': EP 8 / fit over EP 8, 32, 64 on B200':60s} "
              f"{leaves[path]['value'] / leaves[path]['low']:.2f}")

    # DeepSeek R1 and Kimi K2.5, best TPOT without speculation 5.5 to 6.6 ms: 37 GB of fp8 weights on TP 8 of B200,
    # 61 layers x 21 kernels, two all-reduces each
    value = lambda system, *path: leaves.get((system,) + path, leaves[("general",) + path])["value"]
    for measured in (5.5e-3, 6.6e-3):
        read = 37.0e9 / 8 / (8.0e12 * value("b200-hgx", "memory", "gemm"))
        fixed = 61 * (21 * KERNEL + 2 * value("b200-hgx", "latency_s", "all-reduce", "scale-up"))
        left = measured - read - fixed
        print(f"DeepSeek R1 batch 1, TP8: measured {measured * 1e3:.2f} ms, read {read * 1e3:.2f}, fixed {fixed * 1e3:.2f}, "
              f"left {left * 1e3:.2f} ms = {left / 61 / 21 * 1e6:.2f} us per kernel")
    # Kimi K3, batch 1: bytes read per step outside and inside the experts, 93 layers x 25 kernels, two all-reduces each
    for system, tp, measured in (("gb300-nvl72", 8, 9.01e-3), ("gb300-nvl72", 16, 8.47e-3), ("b300-hgx", 8, 8.51e-3),
                                 ("gb200-nvl72", 16, 7.87e-3)):
        read = (111.1e9 / value(system, "memory", "gemm") + 25.8e9 / value(system, "memory", "expert-gemm")) / tp / 8.0e12
        fixed = 93 * (25 * KERNEL + 2 * value(system, "latency_s", "all-reduce", "scale-up"))
        left = measured - read - fixed
        print(f"Kimi K3 batch 1, {system} TP{tp}: measured {measured * 1e3:.2f} ms, read {read * 1e3:.2f}, fixed "
              f"{fixed * 1e3:.2f}, left {left * 1e3:.2f} ms = {left / 93 / 25 * 1e6:.2f} us per kernel")


def main():
    leaves = derive()
    if "--today" in sys.argv:
        print_today(read_rows(), leaves)
        return 0
    if "--write" in sys.argv or "--check" in sys.argv:
        document = json.loads(PROJECTED.read_text())
        wrong = 0
        for path, leaf in leaves.items():
            node, key = place(document, path)
            held = node.get(key, {})
            if "--check" in sys.argv and any(
                    abs(held.get(x, math.inf) - leaf[x]) > 0.005 * leaf[x] for x in ("value", "low", "high")):
                print("differs:", "/".join(path), "holds", held, "fitted", leaf)
                wrong += 1
            node[key] = leaf
        if "--write" in sys.argv:
            PROJECTED.write_text(write_json(document))
        return 1 if wrong else 0
    for path, leaf in sorted(leaves.items()):
        print(f"{'/'.join(path):55s} {leaf['value']:<10.4g} [{leaf['low']:.4g}, {leaf['high']:.4g}]  {leaf['origin']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
