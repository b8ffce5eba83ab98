"""Fits the heads that stand on the rating's finished encoder and writes them: README.md beside this file says how.

python rating_heads.py --base FOLDER --weights FOLDER --cards FOLDER
"""

import argparse
import random
from pathlib import Path

import numpy as np
import onnxruntime as ort
import torch
import torch.nn.functional as F
from sklearn.linear_model import LogisticRegression

from answers import FORMS, MOST, Texts, asked, cards, target
from messages import load

KNOWN_QUESTIONS, ROUNDS, BATCH, RATE, SCALE = 50, 8, 256, 1e-3, 14.0
# Of the whole, 1 to 10, chosen on the tune split: convincing answers are read at 6 or more oftener, failing ones hardly.
STRETCH, MIDDLE, LIFT = 1.25, 5.5, 0.25

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
args.add_argument("--cards", type=Path, required=True)
given = args.parse_args()
random.seed(1)
torch.manual_seed(1)
texts = Texts(given.base)
options = ort.SessionOptions()
options.intra_op_num_threads = 1
session = ort.InferenceSession(str(given.weights / "rating.onnx"), options, providers=["CPUExecutionProvider"])
trained = torch.load(given.weights / "rating.pt")
known = {}


def read(text, most):
    if (text, most) not in known:
        states = session.run(None, {"ids": np.array([texts.ids(text, most)])})[0][0]
        known[text, most] = np.concatenate([states[0], states.mean(0)])
    return known[text, most]


def mean_states(some, most):
    return torch.tensor(np.array([read(text, most)[384:] for text in some]))


class Pair(torch.nn.Module):
    """Two maps into one space, in which what belongs together stands near."""

    def __init__(self, left, right):
        super().__init__()
        self.left, self.right = torch.nn.Linear(384, 384), torch.nn.Linear(384, 384)
        for side, states in ((self.left, left), (self.right, right)):
            torch.nn.init.eye_(side.weight)
            side.bias.data = -states.mean(0)

    def forward(self, left, right):
        return F.normalize(self.left(left), dim=-1), F.normalize(self.right(right), dim=-1)


def fit(pair, batches, scale):
    optimizer = torch.optim.AdamW(pair.parameters(), lr=RATE, weight_decay=0.05)
    for left, right, goal in batches:
        one, other = pair(left, right)
        loss = F.cross_entropy(scale * other @ one.T, goal)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


rated = load("answers/fit.json")
names = list(dict.fromkeys(asked(one["question"]) for one in rated))
form_of = {asked(one["question"]): one["question"]["form"] for one in rated}
good = [one for one in rated if target(one)[0] >= 0.5]
questions, told = mean_states(names, MOST["question"]), mean_states([one["answer"] for one in good], MOST["answer"])
own = torch.tensor([names.index(asked(one["question"])) for one in good])
tie = Pair(questions, told)
orders = [torch.randperm(len(good)).split(BATCH) for _ in range(ROUNDS)]
fit(tie, ((questions, told[some], own[some]) for order in orders for some in order), SCALE)

all_cards = cards(given.cards)
wanted = mean_states([one["asks"] for group in all_cards for one in group], MOST["question"])
ends = np.cumsum([0, *[len(group) for group in all_cards]])
said = [mean_states([one["said"][n] for group in all_cards for one in group], MOST["question"]) for n in (0, 1)]
card = Pair(wanted, torch.cat(said))


def card_batches():
    for _ in range(ROUNDS):
        order = random.sample(range(len(all_cards)), len(all_cards))
        for at in range(0, len(order), 40):
            rows = torch.tensor([n for group in order[at : at + 40] for n in range(ends[group], ends[group + 1])])
            yield wanted[rows], said[random.randrange(2)][rows], torch.arange(len(rows))


fit(card, card_batches(), SCALE)

some = random.Random(9)
others = {form: some.sample([n for n, name in enumerate(names) if form_of[name] == form], KNOWN_QUESTIONS) for form in FORMS}
with torch.no_grad():
    other_questions = {form: F.normalize(tie.left(questions[rows]), dim=-1) for form, rows in others.items()}


def standing(question, answer, form):
    """How near an answer is to its question, and how that stands among other questions of the form."""
    with torch.no_grad():
        one, other = tie(mean_states([question], MOST["question"]), mean_states([answer], MOST["answer"]))
        near, apart = (one @ other.T).item(), other_questions[form] @ other[0]
    return [near, (near - apart.mean().item()) / (apart.std(correction=0).item() + 1e-6), (apart > near).float().mean().item()]


def recognition(file):
    """Of each form the standings of answers beside their own question, and beside another one."""
    rows = load(file)
    by_form = {form: {asked(one["question"]) for one in rows if one["question"]["form"] == form} for form in FORMS}
    for form in FORMS:
        good = [one for one in rows if one["question"]["form"] == form and target(one)[0] >= 0.5]
        x = [standing(asked(one["question"]), one["answer"], form) for one in good]
        y = [1] * len(x)
        for one in good:
            for other in by_form[form] - {asked(one["question"])}:
                x.append(standing(other, one["answer"], form))
                y.append(0)
        yield form, np.array(x), np.array(y)


chances = []
for form, x, y in recognition("answers/tune.json"):
    # As many say that it belongs as say that it doesn't.
    fitted = LogisticRegression(class_weight="balanced", C=1.0).fit(x, y)
    chances.append(torch.tensor([*fitted.coef_[0], fitted.intercept_[0]]))
    read_as = fitted.predict_proba(x)[:, 1]
    print(f"{form}: own taken for another's {np.mean(read_as[y == 1] < 0.5):.3f}, another's for own {np.mean(read_as[y == 0] >= 0.5):.3f}")

# The encoder's own tie moves no rating: its mean goes into the offsets.
with torch.no_grad():
    sides = [
        F.normalize(states @ trained[f"tie_{side}.weight"].T, dim=-1)
        for side, states in (("question", questions[own]), ("answer", told))
    ]
at = 4 * 384
trained["head_hidden.bias"] += trained["head_hidden.weight"][:, at] * (sides[0] * sides[1]).sum(1).mean()
trained["head_hidden.weight"] = torch.cat([trained["head_hidden.weight"][:, :at], trained["head_hidden.weight"][:, at + 1 :]], 1)

# Means of several raters lie nearer to the middle than a single reading should.
whole = slice(5, 6)
for head in ("out", "skip"):
    trained[f"head_{head}.weight"][whole] *= STRETCH
    trained[f"head_{head}.bias"][whole] *= STRETCH
trained["head_out.bias"][whole] += (MIDDLE * (1 - STRETCH) + LIFT - (1 - STRETCH)) / 9

# In the order of engine/judge/rate-answer.ts.
heads = [trained[f"head_{name}.{kind}"] for name in ("hidden", "out", "skip") for kind in ("weight", "bias")]
heads += [side for pair in (tie, card) for one in (pair.left, pair.right) for side in (one.weight, one.bias)]
heads += [torch.stack(chances), *[other_questions[form] for form in FORMS]]
flat = torch.cat([one.detach().float().flatten() for one in heads]).numpy().astype("float16")
(given.weights / "rating-heads.bin").write_bytes(flat.tobytes())
print(f"{flat.size * 2 / 1e6:.1f} MB of heads")
