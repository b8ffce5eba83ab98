"""Fits which entry of data/advice.json is asked for and writes advice.bin: README.md says how.

python advice.py --base FOLDER --weights FOLDER [--cache FILE]
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from messages import DATA, Layout, Vectors, load

SETS = ["fit", "tune", "more-fit", "flow", "short", "held", "interviews"]
MOST_CHARACTERS, MOST_OTHERS, DECAY, FOLDS = 400, 7000, 0.03, 4
SERVED = [0, 0.8, 1]

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
args.add_argument("--cache", type=Path)
given = args.parse_args()
encoder = Vectors(Layout(given.base), given.weights, given.cache)
random = np.random.default_rng(7)
advice = json.loads((DATA / "advice.json").read_text())
places = {one["id"]: n for n, one in enumerate(advice)}
grades = np.zeros((2, len(advice), len(advice)), int)
for one in advice:
    grades[:, places[one["id"]], places[one["id"]]] = 2
    for of, graded in one.get("alsoFor", {}).items():
        grades[:, places[of], places[one["id"]]] = graded
served = np.array(SERVED)[grades].mean(0)

asked = [(text, n) for n, one in enumerate(advice) for text in one["asked"]]
others = [
    (part["text"], len(advice))
    for name in SETS
    for one in load(f"acts/{name}.json")
    for part in one["parts"]
    # Questions about hiring are often about applying, too.
    if part.get("situation") != "company-hiring" and not part.get("situation", "").startswith("advice-")
]
random.shuffle(others)
rows = [*asked, *others[:MOST_OTHERS]]
vectors = np.stack([encoder.of(text.strip()[:MOST_CHARACTERS]) for text, _ in rows])
encoder.save()
labels = np.array([label for _, label in rows])
centre, spread = vectors.mean(0), vectors.std(0) + 1e-6
inputs = (vectors - centre) / spread


def train(own):
    return LogisticRegression(C=DECAY, max_iter=300).fit(inputs[own], labels[own])


folds = np.arange(len(rows)) % FOLDS
left = folds == 0
chances = train(~left).predict_proba(inputs[left])
shares = chances[:, :-1] @ served
found, sure, truth = shares.argmax(1), shares.max(1), labels[left]
for least in (0.2, 0.25, 0.3, 0.35, 0.4, 0.5):
    own = truth < len(advice)
    said = sure >= least
    right = [(grades[:, label, reply] > 0).mean() for label, reply in zip(truth[own & said], found[own & said])]
    print(f"from {least}: advice to {said[own].mean():.2f} of those who ask for it, served {np.mean(right):.2f}; to {said[~own].mean():.3f} of others", flush=True)

model = train(np.ones(len(rows), bool))
slopes = model.coef_ / spread
shift = model.intercept_ - slopes @ centre
(given.weights / "advice.bin").write_bytes(np.concatenate([slopes.ravel(), shift]).astype("<f2").tobytes())
