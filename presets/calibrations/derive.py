#!/usr/bin/env python3
"""Fits the measured constants of projected.json to presets/measurements/kernels.csv.

    derive.py            prints every fitted constant with its band and origin
    derive.py --write    puts them into projected.json beside this file; leaves that are not fitted stay as they are
    derive.py --check    fails when projected.json holds other numbers

A kernel's latency is read as  floor + work / (peak x efficiency).  The floor is what the benchmark adds to every row
(launch, prologue, tail of a nearly empty GPU); it is fitted beside the efficiency and then dropped, because the cost
model charges fixed costs through kernel_s.

Rows left out, and why: routing power_law (the row does not tell the experts touched); DeepSeek-V3 experts in fp8-block
with EP, but for the weights they read (the benchmark runs the choices of remote experts on a local one, so their flops
are unknown: collector/sglang/collect_moe.py of aiconfigurator); DeepEP normal mode (the row does not tell the format
that is dispatched).
"""
import json
import math
import pathlib
import statistics
import sys

sys.dont_write_bytecode = True  # nothing but presets in this folder

from kernel_rows import SYSTEMS, read_rows, read_system, read_systems, select  # noqa: E402
from row_fit import fit, slope  # noqa: E402

PROJECTED = pathlib.Path(__file__).resolve().parent / "projected.json"

KERNEL = 1.5e-6      # kernel_s of projected.json
STREAM_LIMIT = 0.92  # 7.35 of 8 TB/s, best HBM stream measured on GB200 (Azure HPC blog 4390442)
# Spread of GEMMs with M >= 4096 over all shapes of DeepSeek, Kimi K2 and K3 layers (aiconfigurator tables).
GEMM_SPREAD = {
    "b200-hgx": {"bf16": (0.61, 0.73), "fp8": (0.54, 0.63), "fp4": (0.32, 0.45)},
    "gb200-nvl72": {"bf16": (0.52, 0.70), "fp8": (0.51, 0.63), "fp4": (0.29, 0.44)},
    "b300-hgx": {"fp8": (0.62, 0.69), "fp4": (0.25, 0.34)},
    "gb300-nvl72": {"bf16": (0.64, 0.78), "fp8": (0.58, 0.69), "fp4": (0.21, 0.33)},
    "h200-hgx": {"bf16": (0.69, 0.83), "fp8": (0.51, 0.71)},
}


class Constants:
    """Constants by (system or "general", key, key...), rounded to three digits."""

    def __init__(self):
        self.leaves = {}

    def put(self, system, path, value, low, high, origin):
        rounded = [float(f"{x:.3g}") for x in (value, min(low, value), max(high, value))]
        self.leaves[(system,) + tuple(path.split("/"))] = dict(zip(("value", "low", "high"), rounded), origin=origin)

    def value(self, system, path):
        return self.leaves[(system,) + tuple(path.split("/"))]["value"]


def of_peak(row):
    return row["flops"] / row["seconds"] / SYSTEMS[row["system"]][row["format"]]


def of_bandwidth(row):
    return row["bytes"] / row["seconds"] / SYSTEMS[row["system"]]["hbm"]


def named_floors(floors):
    return ", ".join((f"{name} " if name else "") + f"{seconds * 1e6:.1f} us" for name, seconds in floors.items())


def fit_gemm(rows, out):
    floors = {}
    for label, system in SYSTEMS.items():
        ours = select(rows, kind="gemm", system=label)
        for fmt in [f for f in ("fp4", "fp8", "bf16") if f in system]:
            big = [row for row in select(ours, format=fmt) if row["m"] >= 4096]
            shapes = {row["shape"] for row in big}
            fastest = [max(map(of_peak, select(big, shape=shape))) for shape in shapes]
            band = [*map(of_peak, big), *GEMM_SPREAD[system["id"]].get(fmt, ())]
            out.put(system["id"], f"compute/gemm/{fmt}", statistics.median(fastest), min(band), max(band),
                    f"median over {len(shapes)} shapes with M = 8192 of the fastest kernel of each (TRT-LLM 1.3.0rc20, "
                    f"aiconfigurator 2026-08-21), launch floor under 5 % left in; low and high: all these rows and the "
                    f"spread over the source's other shapes, M >= 4096")

        small = [row for row in ours if row["m"] <= 64]
        used = select(small, variant="bfloat16") + select(small, variant="fp8_block")
        one_shape = len({row["shape"] for row in used}) == 1
        eff, floors[label], error = fit(used, ["memory"], floors=floors["B200 SXM"] if one_shape else None)
        face = [of_bandwidth(row) for row in used]
        slower = "".join(f", {name} {statistics.median(map(of_bandwidth, select(small, variant=variant))):.2f}"
                         for name, variant in (("per-tensor fp8", "fp8"), ("nvfp4", "nvfp4"))
                         if select(small, variant=variant))
        out.put(system["id"], "memory/gemm", eff["memory"], min(face), max(face),
                f"slope of {len(used)} rows with M = 1 and 64, bf16 and fp8-block, mean error {error:.0%}; floors "
                f"{named_floors(floors[label])}{' as on B200' if one_shape else ''} dropped, kernel_s stands for "
                f"them; low: slowest of these rows, floor left in. Other kernels of these shapes stream slower, floor "
                f"left in: {slower[2:]}")


def fit_attention(rows, out):
    for label, system in SYSTEMS.items():
        decode = select(rows, kind="gqa-decode", system=label) + select(rows, kind="mla-decode", system=label)
        eff, floors, error = fit(decode, ["memory", "fp8", "bf16"])
        note = (f"fit of {len(decode)} GQA and absorbed MLA rows, larger of compute and memory, mean error "
                f"{error:.0%}; floors {named_floors(floors)} dropped, kernel_s stands for them; ")
        large = [row for row in decode if row["bytes"] > 0.8e9]
        streaming = [of_bandwidth(row) for row in large if row["heads"] < 128]
        out.put(system["id"], "memory/attention-decode", min(eff["memory"], STREAM_LIMIT), min(streaming),
                STREAM_LIMIT, note + "never above the best HBM stream, 0.92; low: slowest row over 0.8 GB that compute "
                                     "does not bind, floor left in")
        for fmt in ("fp8", "bf16"):
            computing = [of_peak(row) for row in select(large, kind="mla-decode", format=fmt, heads=128.0)]
            out.put(system["id"], f"compute/attention-decode/{fmt}", eff[fmt], min(computing), max(computing),
                    note + "low and high: rows of 128 heads over 0.8 GB, floor left in")

        prefill = select(rows, kind="mla-prefill", system=label)
        long = [of_peak(row) for row in select(prefill, new=16384.0)]
        short = [of_peak(row) for row in select(prefill, new=4096.0, heads=128.0)]
        out.put(system["id"], "compute/attention-prefill/bf16", statistics.median(long), min(short), max(long),
                "MLA core not absorbed (192 + 128 per head), causal pairs only, 16,384 new tokens with 128 and 16 "
                "heads (TRT-LLM 1.3.0rc20, aiconfigurator 2026-08-21), floor under 2 % left in; low: 4,096 new tokens, "
                "where the diagonal weighs more")


def fit_experts(rows, out):
    for label, system in SYSTEMS.items():
        ours = select(rows, kind="experts", system=label, balanced=True)
        k3 = select(ours, k3=True, ep=8.0)
        w4a8, w4a16 = (select(k3, variant=variant) for variant in ("w4a8_mxfp4_mxfp8", "w4a16_mxfp4"))
        v3 = sorted(select(ours, k3=False), key=lambda row: row["tokens"])
        if not w4a8:
            fit_experts_without_k3(v3, system, out)
            continue
        eff, floors, error = fit(w4a8, ["memory", "fp8"], sums=True)
        note = (f"Kimi K3 experts W4A8, EP 8, 1 to 4,096 tokens over the group spread evenly, time = bytes + flops, "
                f"mean error {error:.0%}; floor {named_floors({'': next(iter(floors.values()))})} dropped, kernel_s "
                f"stands for it; low: 512 tokens take a quarter more than fitted. EP 32 and 64, where the benchmark "
                f"hands each GPU the whole group's tokens and picks tiles for them, take 1.7 to 3.4 times as long: "
                f"they belong to today")
        out.put(system["id"], "memory/expert-gemm", eff["memory"], 0.75 * eff["memory"], STREAM_LIMIT, note)
        out.put(system["id"], "compute/expert-gemm/fp8", eff["fp8"], 0.75 * eff["fp8"], 1.25 * eff["fp8"], note)
        if w4a16:
            eff, _, error = fit(w4a16, ["memory", "bf16"], sums=True)
            out.put(system["id"], "compute/expert-gemm/bf16", eff["bf16"], 0.8 * eff["bf16"], 0.5,
                    f"Kimi K3 experts W4A16, EP 8, {len(w4a16)} rows, time = bytes + flops with {eff['memory']:.2f} of "
                    f"the bandwidth, mean error {error:.0%}; unpacking 4-bit weights is in it; low: - 20 %, high: "
                    f"toward a plain bf16 grouped GEMM")
        first, *_, last = select(v3, variant="nvfp4")
        margin = (last["flops"] - first["flops"]) / (last["seconds"] - first["seconds"]) / system["fp4"]
        dense = out.value(system["id"], "compute/gemm/fp4")
        grouped = out.value(system["id"], "compute/expert-gemm/fp8") / out.value(system["id"], "compute/gemm/fp8")
        out.put(system["id"], "compute/expert-gemm/fp4", dense * grouped, margin, dense,
                f"dense NVFP4 GEMM x {grouped:.2f}, grouped over dense in FP8: the table has no well-tuned grouped "
                f"NVFP4 kernel; low: DeepSeek-V3 experts, EP 8, what 64 to 4,096 tokens add (CuteDSL masked kernel, "
                f"128 rows per expert); high: dense")


def fit_experts_without_k3(v3, system, out):
    for fmt in ("fp8", "bf16"):
        dense = out.value(system["id"], f"compute/gemm/{fmt}")
        out.put(system["id"], f"compute/expert-gemm/{fmt}", 0.7 * dense, 0.5 * dense, dense,
                "assumed: dense GEMM x 0.7, grouped over dense in FP8 on B200")
    floor = 25e-6
    reached = v3[0]["bytes"] / (v3[0]["seconds"] - floor) / system["hbm"]
    out.put(system["id"], "memory/expert-gemm", reached, 0.9 * reached, STREAM_LIMIT,
            "DeepSeek-V3 experts fp8-block, EP 8, 64 tokens, every expert touched; floor of 25 us as on B200 dropped, "
            "kernel_s stands for it; low: - 10 %")


def fit_linear_attention(rows, out):
    for label, system in SYSTEMS.items():
        decode = select(rows, kind="kda-decode", system=label)
        large = [of_bandwidth(row) for row in decode if row["batch"] * row["heads"] >= 3072]
        cached = [of_bandwidth(row) for row in decode if row["batch"] * row["heads"] >= 768]
        out.put(system["id"], "memory/linear-attention", statistics.median(large), min(large), max(cached),
                f"KDA decode (SGLang 0.5.16), fp32 state read and written, median of {len(large)} rows of at least "
                f"3,072 heads x sequences, floor of 7 us under 10 % left in; high: smaller batches, partly from L2")


def fit_collectives(rows, out):
    for label, system in SYSTEMS.items():
        ours = select(rows, system=label)
        nccl = {operation: slope(select(ours, kind="nccl", variant=operation))[0] / system["link"]
                for operation in ("all_reduce", "alltoall", "all_gather")}

        custom = select(ours, kind="custom-all-reduce")
        most = max(row["gpus"] for row in custom)
        rate, latency = slope(select(custom, gpus=most))
        out.put(system["id"], "latency_s/all-reduce/scale-up", latency, 0.9 * min(row["seconds"] for row in custom),
                2.0 * latency,
                f"intercept of the TRT-LLM custom all-reduce over {most:.0f} GPUs, 16 kB to 2 MB; low: 10 % under the "
                f"fastest row; high: twice, wider groups and skew")
        out.put(system["id"], "bandwidth/all-reduce/scale-up", nccl["all_reduce"], 0.5 * nccl["all_reduce"],
                min(1.0, 1.2 * nccl["all_reduce"]),
                f"NCCL 2.29.2 all-reduce, slope from 2 to 134 MB, bytes 2(T-1)/T x message (a reduction in the switch "
                f"sends fewer); low: half, as a custom all-reduce of 8 MB on B200; high: + 20 %. At 2 MB the custom "
                f"one reaches {rate / system['link']:.2f}")

        dispatch, combine = (slope(select(ours, kind="deepep", variant=v)) for v in ("dispatch", "combine"))
        rates = [dispatch[0] / system["link"], combine[0] / system["link"], nccl["alltoall"]]
        latencies = [dispatch[1], combine[1]]
        out.put(system["id"], "bandwidth/all-to-all/scale-up", statistics.median(rates), min(rates),
                max(0.82, *rates),
                "median slope of DeepEP low-latency dispatch (fp8) and combine (bf16), 1 to 512 tokens, and of NCCL "
                "alltoall, 2 to 134 MB; high: DeepEP V2, EP 8 over NVLink, 740 of 900 GB/s")
        out.put(system["id"], "latency_s/all-to-all/scale-up", statistics.mean(latencies) - KERNEL,
                0.7 * min(latencies), max(latencies),
                "mean intercept of DeepEP low-latency dispatch and combine on one node, less the 1.5 us of kernel_s; "
                "low: - 30 %; high: the larger intercept whole")
        out.put(system["id"], "bandwidth/point-to-point/scale-up", nccl["all_gather"], 0.5, 0.85,
                "NCCL all-gather, slope from 2 to 134 MB: the table has no copy between two GPUs; band assumed")


def general(out):
    """What a system without constants of its own gets: the median over the measured Blackwell systems."""
    blackwell = ("b200-hgx", "b300-hgx", "gb200-nvl72")
    for path in sorted({key[1:] for key in out.leaves}):
        found = [(s, out.leaves[(s,) + path]) for s in blackwell if (s,) + path in out.leaves]
        system, middle = sorted(found, key=lambda item: item[1]["value"])[(len(found) - 1) // 2]
        out.put("general", "/".join(path), middle["value"], min(leaf["low"] for _, leaf in found),
                max(leaf["high"] for _, leaf in found),
                f"as {system}, median of {', '.join(s for s, _ in found)}; low and high over all: {middle['origin']}"
                if len(found) > 1 else f"as {system}, the only one measured: {middle['origin']}")


def neighbours(out):
    """Systems without rows: the constants of the nearest one that has them."""
    for target, source in (("gb300-nvl72", "gb200-nvl72"), ("h100-hgx", "h200-hgx"), ("h800-hgx", "h200-hgx")):
        for path in [key[1:] for key in out.leaves if key[0] == source]:
            if target == "h800-hgx" and path[0] == "bandwidth":
                continue  # its NVLink is cut down and measured: by hand in the file
            out.leaves[(target,) + path] = dict(out.leaves[(source,) + path],
                                                origin=f"as {source}: the table has no kernels of {target}")
    b300, gb300 = SYSTEMS["B300 SXM"], read_system("gb300-nvl72")
    for fmt in ("fp4", "fp8", "bf16"):
        low, high = GEMM_SPREAD["gb300-nvl72"][fmt]
        out.put("gb300-nvl72", f"compute/gemm/{fmt}", 0.5 * (low + high), low, high,
                "middle of the spread over shapes, M >= 4096 (aiconfigurator); no rows in the table")
    for fmt in ("fp4", "fp8"):
        leaf = out.leaves[("b300-hgx", "compute", "expert-gemm", fmt)]
        ratio = b300[fmt] / gb300[fmt]
        out.put("gb300-nvl72", f"compute/expert-gemm/{fmt}", leaf["value"] * ratio, leaf["low"] * ratio, leaf["high"],
                "the rate of b300-hgx, which has this chip, as a fraction of the higher peak; high: the same fraction")


def narrower_formats(out, document):
    """Formats without kernels of their own: the rate of the next wider one, as a fraction of their peak."""
    def own(system, kind, fmt):
        by_hand = document["general"] if system == "general" else document["per_system"].get(system, {})
        return out.leaves.get((system, "compute", kind, fmt)) or by_hand.get("compute", {}).get(kind, {}).get(fmt)

    usual = {"id": "general", "fp4": 4.0, "fp8": 2.0, "bf16": 1.0}
    for system in [usual, *read_systems()]:
        peak = dict(system, fp4=system.get("fp4", system["fp8"]))
        kinds = [("attention-decode", "fp8", "fp4"), ("attention-prefill", "fp8", "fp4"),
                 ("linear-attention", "bf16", "fp8"), ("linear-attention", "bf16", "fp4")]
        if "fp4" not in system:
            kinds += [("gemm", "fp8", "fp4"), ("expert-gemm", "fp8", "fp4")]
        for kind, wide, narrow in kinds:
            ratio = peak[wide] / peak[narrow]
            leaf = own(system["id"], kind, wide)
            if not leaf and abs(ratio / (usual[wide] / usual[narrow]) - 1.0) < 0.01:
                continue  # takes the general one
            leaf = leaf or own("general", kind, wide)
            out.put(system["id"], f"compute/{kind}/{narrow}", *(ratio * leaf[end] for end in ("value", "low", "high")),
                    f"no {narrow} kernel: the rate of {wide}" if narrow in system else "no fp4 unit: computes in fp8")


def derive(document):
    """The fitted constants; `document` is the calibration that gives those by hand."""
    out = Constants()
    rows = read_rows()
    for step in (fit_gemm, fit_attention, fit_experts, fit_linear_attention, fit_collectives):
        step(rows, out)
    general(out)
    neighbours(out)
    narrower_formats(out, document)
    return out.leaves


def holder(document, path):
    """The object of a calibration that holds the leaf at `path`, made where it is missing."""
    node = document["general"] if path[0] == "general" else document["per_system"].setdefault(path[0], {})
    for key in path[1:-1]:
        node = node.setdefault(key, {})
    return node


ORDER = ["schema", "id", "name", "description", "based_on", "general", "factors", "terms", "per_system", "energy",
         "compute", "memory", "sums_compute_and_memory", "bandwidth", "latency_s", "kernel_s", "eager_kernel_s",
         "pass_s", "gemm", "expert-gemm", "attention-decode", "attention-prefill", "linear-attention", "all-reduce",
         "all-to-all", "point-to-point", "scale-up", "scale-out", "fp4", "fp8", "bf16"]


def ordered(node):
    """The same calibration with its keys in ORDER, those not named there behind as they were."""
    if not isinstance(node, dict) or "origin" in node:
        return node
    keys = sorted(node, key=lambda key: ORDER.index(key) if key in ORDER else len(ORDER))
    return {key: ordered(node[key]) for key in keys}


def to_text(node, indent=0):
    """JSON with each constant on one line."""
    if not isinstance(node, dict) or not node or "origin" in node:
        return json.dumps(node, ensure_ascii=False)
    pad = " " * (indent + 2)
    members = ",\n".join(f"{pad}{json.dumps(key)}: {to_text(value, indent + 2)}" for key, value in node.items())
    return "{\n" + members + "\n" + " " * indent + "}"


def main():
    document = json.loads(PROJECTED.read_text())
    leaves = derive(document)
    if "--write" in sys.argv:
        for path, leaf in leaves.items():
            holder(document, path)[path[-1]] = leaf
        PROJECTED.write_text(to_text(ordered(document)) + "\n")
    elif "--check" in sys.argv:
        differing = 0
        for path, leaf in leaves.items():
            held = holder(document, path).get(path[-1], {})
            if any(abs(held.get(end, math.inf) - leaf[end]) > 0.005 * leaf[end] for end in ("value", "low", "high")):
                print("/".join(path), "holds", held, "but the table gives", leaf)
                differing += 1
        return 1 if differing else 0
    else:
        for path, leaf in sorted(leaves.items()):
            print(f"{'/'.join(path):52s} {leaf['value']:<9.4g} [{leaf['low']:.4g}, {leaf['high']:.4g}]  "
                  f"{leaf['origin']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
