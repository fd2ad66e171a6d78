"""The rows of presets/measurements/kernels.csv as work: flops, bytes and seconds."""
import csv
import json
import pathlib
import re

PRESETS = pathlib.Path(__file__).resolve().parent.parent
KERNELS = PRESETS / "measurements" / "kernels.csv"


def read_system(name):
    """Dense peaks in flop/s, HBM and one-way scale-up bandwidth in B/s; formats without a unit are absent."""
    document = json.loads((PRESETS / "systems" / (name + ".json")).read_text())
    figures = dict(fp4="peak_fp4_flops_per_s", fp8="peak_fp8_flops_per_s", bf16="peak_bf16_flops_per_s",
                   hbm="hbm_bandwidth_bytes_per_s", link="scale_up_bandwidth_bytes_per_s")
    return dict(id=name, **{key: document[figure]["value"] for key, figure in figures.items() if figure in document})


def read_systems():
    return [read_system(file.stem) for file in sorted((PRESETS / "systems").glob("*.json"))]


SYSTEMS = {label: read_system(name) for label, name in (
    ("B200 SXM", "b200-hgx"), ("B300 SXM", "b300-hgx"), ("GB200", "gb200-nvl72"), ("H200 SXM", "h200-hgx"))}
ELEMENT_BYTES = {"bfloat16": 2.0, "fp8": 1.0, "fp8_block": 1.0 + 4.0 / 16384, "nvfp4": 0.5625, "mxfp4": 0.53125}


def number(pattern, text):
    found = re.search(pattern, text)
    return float(found[1]) if found else None


def select(rows, **wanted):
    return [row for row in rows if all(row.get(key) == value for key, value in wanted.items())]


def read_rows():
    """Rows as dicts with system, kind, variant, flops, format, bytes, seconds and what else their kind tells."""
    rows = []
    for line in csv.DictReader(KERNELS.open(newline="")):
        what, text = line["quantity"], line["inputs"]
        row = dict(system=line["system"], seconds=float(line["value"]) * 1e-6, flops=0.0, bytes=0.0, format="bf16",
                   variant="", text=text)
        if what == "measured GEMM latency":
            dtype = re.search(r"dtype=(\w+)", text)[1]
            m, n, k = (number(rf"{x}=(\d+)", text) for x in "MNK")
            size = ELEMENT_BYTES[dtype]
            row.update(kind="gemm", variant=dtype, m=m, shape=(n, k), flops=2 * m * n * k,
                       bytes=n * k * size + m * k * size + 2 * m * n,
                       format={"bfloat16": "bf16", "nvfp4": "fp4"}.get(dtype, "fp8"))
        elif what.startswith("measured decode attention"):
            heads, width = number(r"q_heads=(\d+)", text), number(r"head_dim=(\d+)", text)
            batch, context = number(r"batch=(\d+)", text), number(r"context=(\d+)", text)
            row.update(kind="gqa-decode", variant="GQA", heads=heads, flops=4 * batch * heads * width * context,
                       bytes=number(r"KV read=(\d+)", text), format="fp8" if "dtype=fp8" in text else "bf16")
        elif what.startswith("measured MLA decode"):
            heads, batch, context = (number(rf"{x}=(\d+)", text) for x in ("heads", "batch", "context"))
            fmt = "fp8" if "dtype=fp8" in text else "bf16"
            row.update(kind="mla-decode", variant="MLA " + fmt, heads=heads, batch=batch, context=context, format=fmt,
                       flops=2 * batch * heads * (576 + 512) * context,
                       bytes=number(r"KV read=(\d+)", text))
        elif what.startswith("measured MLA prefill"):
            heads, new = number(r"heads=(\d+)", text), number(r"new tokens=(\d+)", text)
            row.update(kind="mla-prefill", heads=heads, new=new, flops=2 * heads * (192 + 128) * new * (new + 1) / 2)
        elif what.startswith("measured KDA"):
            heads, batch = number(r"heads=(\d+)", text), number(r"batch=(\d+)", text)
            new = number(r"new tokens=(\d+)", text)
            if new:  # chunked form with chunks of 64: 6 T d^2 + 3 T C d + T C^2 per head
                row.update(kind="kda-prefill", heads=heads, new=new,
                           flops=heads * new * (6 * 128 * 128 + 3 * 64 * 128 + 64 * 64))
            else:    # fp32 state read and written once
                row.update(kind="kda-decode", heads=heads, batch=batch, bytes=2 * batch * heads * 128 * 128 * 4)
        elif what.startswith("measured MoE"):
            k3 = "K3" in line["model"]
            experts, chosen, matrix = (896, 16, 3 * 3584 * 3072) if k3 else (256, 8, 3 * 7168 * 2048)
            dtype, ep = re.search(r"dtype=(\w+)", text)[1], number(r"EP=(\d+)", text)
            tokens = number(r"(?:tokens|group)=(\d+)", text)
            routes = tokens * chosen / ep
            touched = max(1.0, min(experts / ep, routes))
            size = ELEMENT_BYTES["mxfp4" if "mxfp4" in dtype else dtype]
            row.update(kind="experts", variant=dtype, ep=ep, tokens=tokens, balanced="balanced" in text, k3=k3,
                       flops=routes * 2 * matrix, bytes=touched * matrix * size,
                       format={"w4a16_mxfp4": "bf16", "nvfp4": "fp4"}.get(dtype, "fp8"))
        elif what.startswith("measured NCCL"):
            gpus, message = number(r"(\d+) GPUs", text), number(r"message (\d+)", text)
            operation = what.split()[-1]
            row.update(kind="nccl", variant=operation,
                       bytes=(2 if operation == "all_reduce" else 1) * (gpus - 1) / gpus * message)
        elif "custom all-reduce" in what:
            gpus = number(r"(\d+) GPUs", text)
            row.update(kind="custom-all-reduce", gpus=gpus,
                       bytes=2 * (gpus - 1) / gpus * 2 * number(r"message (\d+)", text))
        elif "DeepEP low-latency" in what:
            gpus = 4 if line["system"] == "GB200" else 8  # one node
            fp8_row, bf16_row = 7168 + 4 * 7168 / 128, 2 * 7168  # fp8 with a float per 128 values out, bf16 back
            row.update(kind="deepep", variant="dispatch" if "dispatch" in what else "combine",
                       bytes=number(r"GPU=(\d+)", text) * 8 * (gpus - 1) / gpus
                       * (fp8_row if "dispatch" in what else bf16_row))
        else:
            continue  # DeepEP normal mode
        rows.append(row)
    return rows
