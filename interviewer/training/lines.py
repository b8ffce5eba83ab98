"""Fits what lines of adverts are read by and writes advert-lines.bin: README.md beside this file says how.

python lines.py --base FOLDER --out FOLDER [--keep-map]
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, cross_val_predict
from transformers import AutoTokenizer, BertModel

SIZE, DIMENSIONS, RIDGE, CONSTANT, STRENGTH = 384, 128, 10, 10, 0.3
ROOT = Path(__file__).parents[1]

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--out", type=Path, required=True)
# Questions lie in the space of the map: another one needs `node scripts/encode-bank.ts`.
args.add_argument("--keep-map", action="store_true")
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

labels = {text for text, _ in labelled["lines"]} | {text for _, text, *_ in labelled["cut"]}


def fitted_map():
    """The encoder that was trained for the rating has lost some of what texts are about; a linear map brings it back."""
    read = np.stack([mean_state(text) for text in texts])
    wanted = unit(np.stack([untrained(text) for text in texts]))
    extended = np.hstack([read, np.full((len(read), 1), CONSTANT)])
    found = np.linalg.solve(extended.T @ extended + RIDGE * np.eye(SIZE + 1), extended.T @ wanted)
    _, _, axes = np.linalg.svd(extended @ found, full_matrices=False)
    found = found @ axes[:DIMENSIONS].T
    return found[:SIZE].T, found[SIZE] * CONSTANT


def kept_map():
    values = np.fromfile(ROOT / "weights/advert-lines.bin", np.float16).astype(np.float64)
    weights = DIMENSIONS * SIZE
    return values[:weights].reshape(DIMENSIONS, SIZE), values[weights : weights + DIMENSIONS]


weights, bias = kept_map() if given.keep_map else fitted_map()
parts = [weights.ravel(), bias]
place = {text: unit((weights @ mean_state(text) + bias)[None])[0] for text in labels}
cut = labelled["cut"]
folds = GroupKFold(5)
groups = [advert for advert, *_ in cut]
flags = np.array([row[3:] for row in cut], float)
for kind in ("fact", "task"):
    old = np.stack([place[text] for text, _ in labelled["lines"]])
    is_old = np.array([one == kind for _, one in labelled["lines"]])
    rows = np.stack([place[text] for _, text, *_ in cut])
    is_kind = np.array([one == kind for _, _, one, *_ in cut])
    head = lambda some: LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=2000).fit(
        np.concatenate([old, rows[some]]), np.concatenate([is_old, is_kind[some]])
    )
    apart = np.zeros(len(cut))
    for seen, unseen in folds.split(rows, groups=groups):
        apart[unseen] = head(seen).decision_function(rows[unseen])
    beside = np.column_stack([apart, flags])
    chances = cross_val_predict(LogisticRegression(C=1), beside, is_kind, groups=groups, cv=folds, method="predict_proba")[:, 1]
    whole = LogisticRegression(C=1).fit(beside, is_kind)
    print(kind, is_kind.sum(), "of", len(cut), "area", round(roc_auc_score(is_kind, apart), 3), "with headings", round(roc_auc_score(is_kind, chances), 3))
    for limit in (0.4, 0.5, 0.6, 0.7):
        chosen = chances >= limit
        print(f"  from {limit}: {is_kind[chosen].mean():.2f} right, {chosen[is_kind].mean():.2f} found")
    # The head carries its own weight beside the headings, whose weights stand in engine/plan/match-lines.ts.
    own, *others = whole.coef_[0]
    last = head(np.arange(len(cut)))
    parts += [last.coef_[0] * own, last.intercept_ * own + whole.intercept_]
    print("  duty, asked, wish:", np.round(others, 2))
np.concatenate(parts).astype(np.float16).tofile(given.out / "advert-lines.bin")
