"""Fits the second reading of parts of messages and writes situations.bin and situation-grams.txt: README.md says how.

python situations.py --base FOLDER --weights FOLDER [--folds 5]
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from messages import DATA, LATER, SITUATIONS, Layout, Vectors, load

SETS = ["fit", "tune", "more-fit", "flow", "short", "held", "interviews"]
CONTENT = ["answer", "elsewhere", "addition", "correction"]
# In the order of engine/read/second-reading.ts.
CLASSES = [*CONTENT, *SITUATIONS, *LATER, *(f"advice-{one['id']}" for one in json.loads((DATA / "advice.json").read_text()))]
MOST_CHARACTERS, MOST_PIECES, GRAMS, GRAM_WEIGHT, STANDING_WEIGHT = 400, 64, 8000, 4, 2
# Parts from interviews are what people type to this interviewer; of advice there are few.
COUNTS = {"interviews": 3, "advice": 3}
DECAY = {"vector": 3e-4, "grams": 1e-5}

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
args.add_argument("--folds", type=int, default=0)
args.add_argument("--cache", type=Path)
given = args.parse_args()
layout = Layout(given.base)
encoder = Vectors(layout, given.weights, given.cache)


def rows_of(messages, name):
    for one in messages:
        for at, part in enumerate(one["parts"]):
            text = part["text"].strip()[:MOST_CHARACTERS]
            label = part["act"] if part["act"] in CONTENT else part.get("situation")
            if label in CLASSES and text:
                last = len(one["parts"]) - 1
                standing = [at == 0, at == last, last == 0, "?" in text, min(len(text.split()), 40) / 20]
                yield {"text": text, "label": CLASSES.index(label), "standing": standing, "weight": COUNTS.get(name, 1), "group": one["key"].rsplit("-", 1)[0], "set": name}


def grams_of(text):
    ids = layout._encode(text, MOST_PIECES)[0]
    return Counter(tuple(ids[at : at + n]) for n in (1, 2, 3) for at in range(len(ids) - n + 1))


def sparse(counted, places, rarity):
    rows, columns, values = [], [], []
    for row, counts in enumerate(counted):
        own = {places[gram]: (1 + np.log(count)) * rarity[places[gram]] for gram, count in counts.items() if gram in places}
        length = np.sqrt(sum(value * value for value in own.values())) or 1
        rows += [row] * len(own)
        columns += own.keys()
        values += [GRAM_WEIGHT * value / length for value in own.values()]
    return torch.sparse_coo_tensor(torch.tensor([rows, columns]), torch.tensor(values, dtype=torch.float32), (len(counted), len(places)))


def fit(inputs, labels, weights, decay, steps):
    slopes = torch.zeros(inputs.shape[1], len(CLASSES), requires_grad=True)
    offsets = torch.zeros(len(CLASSES), requires_grad=True)
    optimizer = torch.optim.LBFGS([slopes, offsets], max_iter=steps, history_size=10, line_search_fn="strong_wolfe")

    def loss():
        optimizer.zero_grad()
        sums = torch.sparse.mm(inputs, slopes) if inputs.is_sparse else inputs @ slopes
        logs = torch.log_softmax(sums + offsets, 1)
        value = -(logs[torch.arange(len(labels)), labels] * weights).sum() / weights.sum() + decay * (slopes**2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    return slopes.detach(), offsets.detach()


def train(rows):
    counted = [grams_of(row["text"]) for row in rows]
    seen = Counter(gram for counts in counted for gram in counts)
    grams = [gram for gram, count in seen.most_common(GRAMS) if count > 1]
    places = {gram: place for place, gram in enumerate(grams)}
    rarity = np.array([1 + np.log((1 + len(rows)) / (1 + seen[gram])) for gram in grams])
    labels = torch.tensor([row["label"] for row in rows])
    weights = torch.tensor([float(row["weight"]) for row in rows])
    vectors = np.stack([encoder.of(row["text"]) for row in rows])
    centre, spread = vectors.mean(0), vectors.std(0) + 1e-6
    inputs = inputs_of(rows, centre, spread)
    slopes, offsets = fit(inputs, labels, weights, DECAY["vector"], 100)
    gram_slopes, gram_offsets = fit(sparse(counted, places, rarity), labels, weights, DECAY["grams"], 40)
    return {"grams": grams, "places": places, "rarity": rarity, "centre": centre, "spread": spread, "vector": (slopes, offsets), "gram": (gram_slopes, gram_offsets)}


def inputs_of(rows, centre, spread):
    vectors = (np.stack([encoder.of(row["text"]) for row in rows]) - centre) / spread
    return torch.tensor(np.hstack([vectors, STANDING_WEIGHT * np.array([row["standing"] for row in rows], float)]), dtype=torch.float32)


def read(made, rows):
    by_vector = torch.log_softmax(inputs_of(rows, made["centre"], made["spread"]) @ made["vector"][0] + made["vector"][1], 1)
    grams = sparse([grams_of(row["text"]) for row in rows], made["places"], made["rarity"])
    by_grams = torch.log_softmax(torch.sparse.mm(grams, made["gram"][0]) + made["gram"][1], 1)
    return torch.softmax((by_vector + by_grams) / 2, 1).numpy()


def report(name, rows, chances):
    labels = np.array([row["label"] for row in rows])
    beside = labels >= len(CONTENT)
    found, sure = chances.argmax(1), chances.max(1)
    right = found == labels
    print(f"{name}: {len(rows)} parts, right {right.mean():.3f}, beside {right[beside].mean():.3f}, of these", end=" ")
    for least in (0.5, 0.7, 0.8, 0.9):
        these = beside & (sure >= least)
        print(f"from {least}: {these.sum() / beside.sum():.2f} at {right[these].mean():.3f};", end=" ")
    print(flush=True)


def write(made):
    """Numbers of 16 bits: the heads with centre and spread taken in, and of each n-gram its rarity."""
    slopes, offsets = (one.numpy().astype(np.float64) for one in made["vector"])
    size = len(made["centre"])
    by_vector = slopes.copy()
    by_vector[:size] /= made["spread"][:, None]
    by_vector[size:] *= STANDING_WEIGHT
    shift = offsets - (made["centre"] / made["spread"]) @ slopes[:size]
    gram_slopes, gram_offsets = (one.numpy() for one in made["gram"])
    parts = [by_vector.T, shift, gram_slopes, gram_offsets, made["rarity"]]
    (given.weights / "situations.bin").write_bytes(np.concatenate([np.ravel(part) for part in parts]).astype("<f2").tobytes())
    (given.weights / "situation-grams.txt").write_text("\n".join(" ".join(map(str, gram)) for gram in made["grams"]) + "\n")


advice = [
    {"key": f"advice-{one['id']}-{n}", "parts": [{"text": text, "act": "company", "situation": f"advice-{one['id']}"}]}
    for one in json.loads((DATA / "advice.json").read_text())
    for n, text in enumerate(one["asked"])
]
rows = [row for name in SETS for row in rows_of(load(f"acts/{name}.json"), name)] + list(rows_of(advice, "advice"))
if given.folds:
    own = [row for row in rows if row["set"] == "interviews"]
    groups = sorted({row["group"] for row in own})
    all_rows, chances = [], []
    for fold in range(given.folds):
        left = set(groups[fold :: given.folds])
        made = train([row for row in rows if row["set"] != "interviews" or row["group"] not in left])
        held = [row for row in own if row["group"] in left]
        all_rows += held
        chances.append(read(made, held))
    report("interviews, by folds", all_rows, np.concatenate(chances))
made = train(rows)
flow = list(rows_of(load("acts/flow-test.json"), "flow-test"))
report("flow-test", flow, read(made, flow))
write(made)
encoder.save()
