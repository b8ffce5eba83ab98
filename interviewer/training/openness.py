"""Fits whether an answer is finished and writes openness.bin and openness-grams.txt: README.md says how.

python openness.py --base FOLDER --weights FOLDER [--cache FILE]
"""

import argparse
import random
from collections import Counter
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

from messages import Layout, Vectors, load

# In the order of engine/read/openness.ts.
FORMS = ["past", "situational", "knowledge", "motivation"]
MOST_CHARACTERS, LAST_CHARACTERS, GRAMS, STANDING_WEIGHT, GRAM_WEIGHT = 400, 120, 4000, 2, 1.5
# Whole answers of the labelled sets, cut at any word; what people really broke off counts more.
WHOLE, CUT, WRITTEN = 1, 0.4, 6
MOST_WHOLE, FOLDS = 2400, 5

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
args.add_argument("--cache", type=Path)
given = args.parse_args()
random.seed(7)
layout = Layout(given.base)
encoder = Vectors(layout, given.weights, given.cache)


def mean_of(text):
    """The mean of its sentences' vectors, which the reader needs, too."""
    sentences = layout.sentences_of(text)
    return np.mean([encoder.of(one[2][:MOST_CHARACTERS]) for one in sentences], axis=0) if sentences else encoder.of(text[:MOST_CHARACTERS])


def features(row):
    text = row["text"].strip()
    count = len(layout.sentences_of(text))
    words = len(text.split())
    is_first = not row["follows"]
    standing = [
        text[-1] in ".!?…",
        text[-1] in ",-–—:;",
        np.log1p(words) / 3,
        words < 8,
        count == 1,
        count == 2,
        not is_first,
        *(row["form"] == form for form in FORMS),
        *(is_first and words < 30 and row["form"] == form for form in FORMS),
    ]
    ids = layout._encode(text[-LAST_CHARACTERS:], 64)[0]
    grams = [tuple(ids[-size:]) for size in (1, 2, 3) if len(ids) >= size]
    return [float(one) * STANDING_WEIGHT for one in standing], grams


def row(text, one, is_open, weight, group="fit"):
    return {"text": text, "form": one["form"], "follows": "followUp" in one, "open": is_open, "weight": weight, "group": group}


def varied(text):
    text = text.lower() if random.random() < 0.35 else text
    return text.rstrip().rstrip(".!") if random.random() < 0.35 else text


def cut(text):
    """Ends after any word but the last of a sentence."""
    words = text.split(" ")
    ends = [n for n in range(2, len(words)) if words[n - 1] and words[n - 1][-1] not in ".!?…"]
    return " ".join(words[: random.choice(ends)]) if ends else None


def told(one):
    return "".join(part["text"] for part in one["parts"] if part["act"] in ("answer", "elsewhere")).strip()


def rows():
    whole = [(one["answer"], {"form": one["question"]["form"]}) for one in load("answers/fit.json")]
    for name in ("fit", "more-fit", "flow", "short", "held"):
        for one in load(f"acts/{name}.json"):
            if [part["act"] for part in one["parts"]] == ["answer"]:
                whole.append((one["message"], one))
    random.shuffle(whole)
    for text, one in whole[:MOST_WHOLE]:
        yield row(varied(text), one, False, WHOLE)
        part = cut(varied(text))
        if part:
            yield row(part, one, True, CUT)
    for one in load("acts/interviews.json"):
        if told(one) and int(one["key"][1:4]) >= 200:
            yield row(told(one), one, "open" in one, WRITTEN, one["key"].rsplit("-", 1)[0])
    for one in load("acts/open.json"):
        yield row(one["message"], one, "open" in one, WRITTEN, one["key"].rsplit("-", 1)[0])


def inputs(rows, places, centre, spread):
    made = [features(one) for one in rows]
    vectors = np.stack([mean_of(one["text"].strip()) for one in rows])
    at = [(n, places[gram]) for n, (_, grams) in enumerate(made) for gram in grams if gram in places]
    marked = csr_matrix((np.full(len(at), GRAM_WEIGHT), tuple(zip(*at))), shape=(len(rows), len(places)))
    return hstack([csr_matrix((vectors - centre) / spread), csr_matrix(np.array([one for one, _ in made])), marked]).tocsr()


def train(rows):
    counts = Counter(gram for one in rows for gram in features(one)[1])
    places = {gram: n for n, (gram, count) in enumerate(counts.most_common(GRAMS)) if count > 2}
    vectors = np.stack([mean_of(one["text"].strip()) for one in rows])
    centre, spread = vectors.mean(0), vectors.std(0) + 1e-6
    model = LogisticRegression(C=0.004, max_iter=500)
    model.fit(inputs(rows, places, centre, spread), [one["open"] for one in rows], sample_weight=[one["weight"] for one in rows])
    return model, places, centre, spread


def write(model, places, centre, spread):
    """Numbers of 16 bits, with centre, spread and weights of the inputs taken in."""
    slopes, size = model.coef_[0].copy(), len(centre)
    shift = model.intercept_[0] - (centre / spread) @ slopes[:size]
    slopes[:size] /= spread
    ends = len(slopes) - len(places)
    slopes[size:ends] *= STANDING_WEIGHT
    slopes[ends:] *= GRAM_WEIGHT
    (given.weights / "openness.bin").write_bytes(np.array([*slopes[:ends], shift, *slopes[ends:]]).astype("<f2").tobytes())
    (given.weights / "openness-grams.txt").write_text("\n".join(" ".join(map(str, gram)) for gram in places) + "\n")


all_rows = list(rows())
groups = sorted({one["group"] for one in all_rows} - {"fit"})
random.shuffle(groups)
truths, chances, seen = [], [], []
for fold in range(FOLDS):
    left = set(groups[fold::FOLDS])
    model, *how = train([one for one in all_rows if one["group"] not in left])
    held = [one for one in all_rows if one["group"] in left]
    truths += [one["open"] for one in held]
    seen += held
    chances += list(model.predict_proba(inputs(held, *how))[:, 1])
truths, chances = np.array(truths), np.array(chances)
real = np.array([int(one["group"][1:4]) < 227 for one in seen])
for name, some in (("written", ~real), ("interviews", real)):
    for least in (0.4, 0.5, 0.6, 0.7, 0.8):
        open_ones, whole_ones = some & truths, some & ~truths
        print(f"{name} from {least}: open found {(chances[open_ones] >= least).mean():.3f} of {open_ones.sum()}, whole held {(chances[whole_ones] >= least).mean():.3f} of {whole_ones.sum()}")
write(*train(all_rows))
encoder.save()
