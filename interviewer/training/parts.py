"""Fits what sentences of answers and lines of resumes tell and writes parts.bin: README.md beside this file says how.

python parts.py --base FOLDER --weights FOLDER
"""

import argparse
from collections import Counter
from pathlib import Path

import numpy as np
import onnxruntime as ort
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from answers import FORMS, MOST, Texts
from messages import load

# In the order of engine/read/read-parts.ts.
LETTERS = {"past": "STARELWX", "situational": "ARKSCX", "knowledge": "FRCKX", "motivation": "RMPWX"}
# What a sentence tells beside counts half; of what is rare each counts more.
STRENGTH, BESIDE, SECOND, RARE = 10, 0.5, 0.5, 0.5

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
given = args.parse_args()
texts = Texts(given.base)
options = ort.SessionOptions()
options.intra_op_num_threads = 1
session = ort.InferenceSession(str(given.weights / "rating.onnx"), options, providers=["CPUExecutionProvider"])


def mean_state(text):
    return session.run(None, {"ids": np.array([texts.ids(text, MOST["answer"])])})[0][0].mean(0)


def unit(vector):
    return vector / np.linalg.norm(vector)


def features(sentences):
    """Of each sentence its own vector, the whole answer's, and where it stands."""
    states = [mean_state(text) for text, _ in sentences]
    whole, last = unit(np.mean(states, 0)), len(states) - 1
    for at, state in enumerate(states):
        place = (at + 0.5) / len(states)
        standing = [place, place * place, at == 0, at == last, len(sentences[at][0].split()) / 30]
        yield np.concatenate([unit(state), BESIDE * whole, BESIDE * np.array(standing, float)])


def fit(rows, told):
    """Told: of each row the letters of what it tells, what it tells most first."""
    pairs = [(row, letter, 1 if at == 0 else SECOND) for row, letters in zip(rows, told) for at, letter in enumerate(letters)]
    counts = Counter(letter for _, letter, _ in pairs)
    weights = np.array([weight / counts[letter] ** RARE for _, letter, weight in pairs])
    fitted = LogisticRegression(C=STRENGTH, max_iter=1000)
    return fitted.fit([row for row, _, _ in pairs], [letter for _, letter, _ in pairs], weights / weights.mean())


answers = [{**one, "rows": list(features(one["sentences"]))} for one in load("answers/sentences.json")]
parts = []
for form in FORMS:
    own = [one for one in answers if one["form"] == form and one["split"] == "fit"]
    rows = np.array([row for one in own for row in one["rows"]])
    told = np.array([letters for one in own for _, letters in one["sentences"]])
    first = np.array([letters[0] for letters in told])
    groups = np.repeat(np.arange(len(own)), [len(one["rows"]) for one in own])
    found = np.empty_like(first)
    for fitted, left in GroupKFold(5).split(rows, first, groups):
        found[left] = fit(rows[fitted], told[fitted]).predict(rows[left])
    right = np.array([one in letters for one, letters in zip(found, told)])
    print(f"{form}: {len(rows)} sentences, the first letter {np.mean(found == first):.3f}, one of both {np.mean(right):.3f}")
    for letter in LETTERS[form]:
        said, is_so = found == letter, np.array([letter in letters for letters in told])
        print(f"  {letter} told {is_so.sum()}, found {np.mean(said[is_so]):.2f}, right {np.mean(is_so[said]) if said.any() else 0:.2f}")
    head = fit(rows, told)
    slopes, offsets = np.zeros((len(LETTERS[form]), rows.shape[1])), np.full(len(LETTERS[form]), -20.0)
    for letter, slope, offset in zip(head.classes_, head.coef_, head.intercept_):
        slopes[LETTERS[form].index(letter)], offsets[LETTERS[form].index(letter)] = slope, offset
    parts += [slopes.ravel(), offsets]

lines = [one for one in load("resume-lines.json") if one["split"] == "fit"]
rows = np.array([unit(mean_state(one["line"])) for one in lines])
told = np.array(["D" if one["label"] == "deed" else "X" for one in lines])
trades = [one["trade"] for one in lines]
found = np.empty_like(told)
for fitted, left in GroupKFold(5).split(rows, told, trades):
    found[left] = fit(rows[fitted], told[fitted]).predict(rows[left])
is_deed, is_found = told == "D", found == "D"
print(f"deeds: {is_deed.sum()} of {len(lines)}, found {np.mean(is_found[is_deed]):.2f}, right {np.mean(is_deed[is_found]):.2f}")
head = fit(rows, told)
parts += [-head.coef_[0], -head.intercept_]
np.concatenate(parts).astype(np.float16).tofile(given.weights / "parts.bin")
