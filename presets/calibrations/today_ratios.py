#!/usr/bin/env python3
"""Prints the ratios that the origins in today.json quote: ordinary rows of the kernel table against the best, and what
single streams leave over projected's reading of weights, kernels and all-reduces."""
import json
import statistics
import sys

sys.dont_write_bytecode = True  # nothing but presets in this folder

from derive import KERNEL, PROJECTED, derive, of_bandwidth, of_peak  # noqa: E402
from kernel_rows import read_rows, select  # noqa: E402
from row_fit import fit  # noqa: E402


def compare(title, best, ordinary):
    a, b = statistics.median(best), statistics.median(ordinary)
    print(f"{title:56s} {a:.3f} / {b:.3f} = {a / b:.2f}")


def kernel_ratios(rows):
    gemm = select(rows, kind="gemm")
    compare("gemm compute: fp8, block-scaled / per tensor, M = 8192", *(
        map(of_peak, select(gemm, m=8192.0, variant=v)) for v in ("fp8_block", "fp8")))
    streaming = select(gemm, variant="bfloat16") + select(gemm, variant="fp8_block")
    compare("gemm memory: bf16 and fp8-block, M = 1 / M = 64", *(
        map(of_bandwidth, select(streaming, m=m)) for m in (1.0, 64.0)))
    mla = select(rows, kind="mla-decode", heads=128.0, batch=128.0)
    compare("attention-decode: MLA batch 128, 128k / 4k of context", *(
        map(of_bandwidth, select(mla, context=c)) for c in (131072.0, 4096.0)))
    prefill = select(rows, kind="mla-prefill", heads=128.0)
    compare("attention-prefill: 16,384 / 4,096 new tokens", *(
        map(of_peak, select(prefill, new=n)) for n in (16384.0, 4096.0)))
    w4a8 = select(rows, kind="experts", balanced=True, variant="w4a8_mxfp4_mxfp8", system="B200 SXM")
    best, every = (fit(used, ["memory", "fp8"], sums=True)[0] for used in (select(w4a8, ep=8.0), w4a8))
    for unknown in best:
        compare(f"expert-gemm {unknown}: EP 8 / EP 8, 32 and 64 on B200", [best[unknown]], [every[unknown]])


def single_streams(leaves):
    """Batch 1: a step reads the active weights once over TP, and waits for its kernels and two all-reduces a layer."""
    def value(system, *path):
        return leaves.get((system,) + path, leaves[("general",) + path])["value"]

    # name, system, TP, measured s, active bytes outside and inside routed experts, layers, kernels per layer
    k3, r1 = (111.1e9, 25.8e9, 93, 25), (16.2e9, 20.4e9, 61, 21)
    for name, system, tp, measured, (trunk, experts, layers, kernels) in (
            ("Kimi K3 (vLLM)", "gb300-nvl72", 8, 9.01e-3, k3), ("Kimi K3 (vLLM)", "gb300-nvl72", 16, 8.47e-3, k3),
            ("Kimi K3 (SGLang)", "b300-hgx", 8, 8.51e-3, k3), ("Kimi K3", "gb200-nvl72", 16, 7.87e-3, k3),
            ("Kimi K3 on MI350X as if B300", "b300-hgx", 8, 18.55e-3, k3),
            ("DeepSeek R1, best", "b200-hgx", 8, 5.5e-3, r1), ("DeepSeek R1, good", "b200-hgx", 8, 6.6e-3, r1)):
        read = trunk / value(system, "memory", "gemm") + experts / value(system, "memory", "expert-gemm")
        read /= tp * 8.0e12
        fixed = layers * (kernels * KERNEL + 2.0 * value(system, "latency_s", "all-reduce", "scale-up"))
        left = measured - read - fixed
        print(f"{name + ', ' + system + ' TP' + str(tp):44s} {measured * 1e3:6.2f} ms = read {read * 1e3:.2f} + fixed "
              f"{fixed * 1e3:.2f} + {left * 1e3:.2f} left, {left / layers / kernels * 1e6:.2f} us per kernel")


if __name__ == "__main__":
    kernel_ratios([row for row in read_rows() if row["system"] != "H200 SXM"])
    single_streams(derive(json.loads(PROJECTED.read_text())))
