"""Fits what lines of adverts are read by and writes advert-lines.bin: README.md beside this file says how.

python lines.py --base FOLDER --out FOLDER
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from sklearn.linear_model import LogisticRegression
from transformers import AutoTokenizer, BertModel

SIZE, DIMENSIONS, RIDGE, CONSTANT = 384, 128, 10, 10
ROOT = Path(__file__).parents[1]

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--out", type=Path, required=True)
given = args.parse_args()

tokenizer = AutoTokenizer.from_pretrained(given.base)
base = BertModel.from_pretrained(given.base, add_pooling_layer=False).eval()
rating = onnxruntime.InferenceSession(ROOT / "weights/rating.onnx")


def read_json(path):
    return json.loads((ROOT / path).read_text())


def mean_state(text):
    ids = tokenizer(text, truncation=True, max_length=220)["input_ids"]
    return rating.run(None, {"ids": np.array([ids], dtype=np.int64)})[0].reshape(-1, SIZE).mean(0)


def untrained(text):
    with torch.no_grad():
        state = base(**tokenizer(text, return_tensors="pt", truncation=True, max_length=220)).last_hidden_state[0]
    return state.mean(0).numpy()


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


questions = [one for file in sorted((ROOT / "data/questions").glob("*.json")) for one in json.loads(file.read_text())]
labelled = read_json("labelled/advert-lines.json")
texts = {one for question in questions for one in (question["text"], question["rephrased"], question["anchors"]["5"])}
texts |= {" ".join([one["text"], one["rephrased"], *one["lookFor"]]) for one in questions}
texts |= {text for text, _ in labelled["lines"]}
for advert in read_json("labelled/adverts.json"):
    texts |= {line.strip() for line in re.split(r"[\n.;]+", advert["text"]) if len(line.split()) > 2}
texts = sorted(texts)

# The encoder that was trained for the rating has lost some of what texts are about; a linear map brings it back.
inputs = np.stack([mean_state(text) for text in texts])
wanted = unit(np.stack([untrained(text) for text in texts]))
extended = np.hstack([inputs, np.full((len(inputs), 1), CONSTANT)])
found = np.linalg.solve(extended.T @ extended + RIDGE * np.eye(SIZE + 1), extended.T @ wanted)
_, _, axes = np.linalg.svd(extended @ found, full_matrices=False)
found = found @ axes[:DIMENSIONS].T

place = {text: at for at, text in enumerate(texts)}
rows = unit(extended @ found)[[place[text] for text, _ in labelled["lines"]]]
parts = [found[:SIZE].T.ravel(), found[SIZE] * CONSTANT]
for kind, strength in (("fact", 10), ("task", 3)):
    is_kind = np.array([one == kind for _, one in labelled["lines"]])
    head = LogisticRegression(C=strength, class_weight="balanced", max_iter=1000).fit(rows, is_kind)
    parts += [head.coef_[0], head.intercept_]
    print(kind, is_kind.sum(), "of", len(is_kind), "seen:", round(head.score(rows, is_kind), 3))
np.concatenate(parts).astype(np.float16).tofile(given.out / "advert-lines.bin")
