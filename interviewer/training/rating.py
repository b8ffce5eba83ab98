"""Trains the encoder of the rating and writes its weights: README.md beside this file says how.

python rating.py --base FOLDER --out FOLDER [--epochs 4] [--resume FILE]
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from transformers import BertModel

from answers import FORMS, MOST, Texts, asked, cards, cross, reword, spoil, target
from messages import load

QUESTIONS_AT_ONCE, REWORDED, PAIRED, WITHOUT_LOOKED_FOR, SPOILED = 4, 0.4, 0.4, 0.25, 0.4
RATE, HEAD_RATE, LAYER_DECAY, WARM_UP, AVERAGE = 1.2e-4, 6e-4, 0.9, 0.08, 0.99
OUTPUT_WEIGHTS = torch.tensor([1.2, 0.8, 0.8, 0.8, 0.8, 2.5])
ORDER_WEIGHT, ALIKE_WEIGHT, TIE_WEIGHT, KEPT_QUESTIONS, NEAR = 0.09, 3.0, 0.2, 320, 0.72
CARDS_AT_ONCE, CARD_WEIGHT, CARD_SCALE = 24, 0.3, 18.0

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--out", type=Path, required=True)
args.add_argument("--epochs", type=float, default=4)
args.add_argument("--seed", type=int, default=1)
args.add_argument("--threads", type=int, default=1)
args.add_argument("--resume", type=Path)
args.add_argument("--rate", type=float, default=RATE)
args.add_argument("--cards", type=Path)
given = args.parse_args()

random.seed(given.seed)
torch.manual_seed(given.seed)
torch.set_num_threads(given.threads)
# Tiny gradients cost many times the time otherwise.
torch.set_flush_denormal(True)
texts = Texts(given.base)


class Rater(nn.Module):
    """Question and answer are read apart; heads give five criteria, the total, and how surely they belong together."""

    def __init__(self):
        super().__init__()
        self.encoder = BertModel.from_pretrained(given.base, add_pooling_layer=False)
        size = self.encoder.config.hidden_size
        self.head_hidden = nn.Linear(4 * size + 2 + len(FORMS), 128)
        self.head_out = nn.Linear(128, 6)
        self.head_skip = nn.Linear(2 * size, 6)
        self.tie_question = nn.Linear(size, size, bias=False)
        self.tie_answer = nn.Linear(size, size, bias=False)
        self.tie_scale = nn.Parameter(torch.tensor([12.0, -5.0]))
        self.card = nn.Linear(size, size, bias=False)
        self.said = nn.Linear(size, size, bias=False)
        for one in (self.tie_question, self.tie_answer, self.card, self.said):
            nn.init.eye_(one.weight)
        nn.init.normal_(self.head_out.weight, std=0.02)
        nn.init.normal_(self.head_skip.weight, std=0.01)
        nn.init.zeros_(self.head_out.bias)
        nn.init.constant_(self.head_skip.bias, 0.5)

    def read(self, ids):
        """Of each text the first state and the mean of all, side by side."""
        order = sorted(range(len(ids)), key=lambda n: len(ids[n]))
        made = [None] * len(ids)
        for at in range(0, len(order), 12):
            some = order[at : at + 12]
            width = max(len(ids[n]) for n in some)
            mask = torch.tensor([[1] * len(ids[n]) + [0] * (width - len(ids[n])) for n in some])
            filled = torch.tensor([ids[n] + [0] * (width - len(ids[n])) for n in some])
            states = self.encoder(filled, attention_mask=mask).last_hidden_state
            mean = (states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
            for row, n in enumerate(some):
                made[n] = torch.cat([states[row, 0], mean[row]])
        return torch.stack(made)

    def sides(self, question, answer):
        size = question.shape[1] // 2
        return (
            F.normalize(self.tie_question(question[:, size:]), dim=-1),
            F.normalize(self.tie_answer(answer[:, size:]), dim=-1),
        )

    def rate(self, question, answer, form):
        size = question.shape[1] // 2
        near_question, near_answer = self.sides(question, answer)
        q, a = F.normalize(question[:, size:], dim=-1), F.normalize(answer[:, size:], dim=-1)
        ties = torch.stack([(near_question * near_answer).sum(1), (q * a).sum(1)], 1)
        read = torch.cat([answer, question[:, size:], q * a * 16, ties, form], 1)
        read = F.dropout(read, 0.1, self.training)
        return self.head_out(F.gelu(self.head_hidden(read), approximate="tanh")) + self.head_skip(F.dropout(answer, 0.1, self.training))


def forms_of(names):
    return torch.tensor([[float(name == form) for form in FORMS] for name in names])


fit = [one for one in load("answers/fit.json")]
none = load("answers/none.json")
by_question = {}
for one in fit:
    by_question.setdefault(one["question"]["text"], []).append(one)
names = list(by_question)
questions = {name: by_question[name][0]["question"] for name in names}
said = cards(given.cards) if given.cards else []
print(f"{len(fit)} answers, {len(names)} questions, {len(said)} cards", flush=True)

rater = Rater()
if given.resume:
    rater.load_state_dict(torch.load(given.resume))
rater.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
rater.eval()
with torch.no_grad():
    plain = F.normalize(rater.read([texts.ids(asked(questions[name]), MOST["question"]) for name in names])[:, 384:], dim=-1)
alike = (plain @ plain.T).tolist()
place = {name: n for n, name in enumerate(names)}
near = {
    name: [
        other
        for _, other in sorted(((alike[place[name]][place[one]], one) for one in names if one != name), reverse=True)
        if questions[other]["form"] == questions[name]["form"] and alike[place[name]][place[other]] < NEAR
    ]
    for name in names
}
layers = len(rater.encoder.encoder.layer)


def rate_of(name):
    if name.startswith("tie_scale"):
        return HEAD_RATE * 20
    if name.startswith(("tie", "card", "said")):
        return HEAD_RATE * 0.3
    if name.startswith("head"):
        return HEAD_RATE
    layer = int(name.split("layer.")[1].split(".")[0]) if "encoder.layer." in name else -1
    return given.rate * LAYER_DECAY ** (layers - 1 - layer)


groups = [
    {
        "params": [weight],
        "lr": rate_of(name),
        "rate": rate_of(name),
        "weight_decay": 0.01 if weight.dim() > 1 and not name.startswith(("tie", "card", "said")) else 0.0,
    }
    for name, weight in rater.named_parameters()
    if weight.requires_grad
]
optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
kept = []


def rows_of(group):
    """Questions of one form with their answers, some of them reworded, and what is no answer."""
    rows, asked_now, alike_pairs = [], [], []
    for name in group:
        one = questions[name]
        asked_now.append(texts.ids(asked(one, random.random() >= WITHOUT_LOOKED_FOR), MOST["question"]))
        at = len(asked_now) - 1
        for answer in by_question[name]:
            wanted = target(answer)
            text = reword(answer["answer"]) if random.random() < REWORDED else answer["answer"]
            belongs = 1.0 if wanted[0] >= 0.5 else 0.0 if wanted[0] <= 0.125 else None
            rows.append((at, texts.ids(text, MOST["answer"]), wanted, belongs, name, one["form"]))
            if random.random() < PAIRED:
                alike_pairs.append((len(rows) - 1, len(rows)))
                other = reword(answer["answer"], surely=True)
                rows.append((at, texts.ids(other, MOST["answer"]), wanted, belongs, name, one["form"]))
        if random.random() < SPOILED:
            text, wanted = spoil(one, by_question[name], cross(near[name], by_question))
            rows.append((at, texts.ids(text, MOST["answer"]), wanted, None, None, one["form"]))
    for answer in random.sample(none, 1) if random.random() < len(none) * QUESTIONS_AT_ONCE / len(names) else []:
        asked_now.append(texts.ids(asked(answer["question"]), MOST["question"]))
        text = texts.ids(answer["answer"], MOST["answer"])
        rows.append((len(asked_now) - 1, text, target(answer), None, None, answer["question"]["form"]))
    return asked_now, rows, alike_pairs


def rating_loss(group):
    asked_now, rows, alike_pairs = rows_of(group)
    made = rater.read(asked_now + [row[1] for row in rows])
    question, answer = made[: len(asked_now)], made[len(asked_now) :]
    at = torch.tensor([row[0] for row in rows])
    read = rater.rate(question[at], answer, forms_of([row[5] for row in rows]))
    wanted = torch.tensor([[0.0 if value is None else value for value in row[2]] for row in rows])
    known = torch.tensor([[float(value is not None) for value in row[2]] for row in rows])
    loss = (F.smooth_l1_loss(read, wanted, beta=0.1, reduction="none") * known * OUTPUT_WEIGHTS).sum() / known.sum()
    if alike_pairs:
        one, other = (torch.tensor(side) for side in zip(*alike_pairs))
        loss = loss + ALIKE_WEIGHT * ((read[one] - read[other]) ** 2 * OUTPUT_WEIGHTS).mean()
    pairs = [
        (i, j)
        for i, one in enumerate(rows)
        for j, other in enumerate(rows)
        if one[4] is not None and one[4] == other[4] and wanted[i, 5] - wanted[j, 5] > 0.06
    ]
    if pairs:
        high, low = (torch.tensor(side) for side in zip(*pairs))
        loss = loss + ORDER_WEIGHT * F.softplus(-(read[high, 5] - read[low, 5]) * 8).mean()
    near_question, near_answer = rater.sides(question, answer)
    others = [*group, *[None] * (len(asked_now) - len(group)), *[name for name, _ in kept]]
    all_questions = torch.cat([near_question, torch.stack([vector for _, vector in kept])]) if kept else near_question
    logits = rater.tie_scale[0] * (near_answer @ all_questions.T) + rater.tie_scale[1]
    picked, given_logits, given_wanted, given_weights = [], [], [], []
    for n, (own, _, _, belongs, name, form) in enumerate(rows):
        if belongs is None or name is None:
            continue
        apart = [m for m, other in enumerate(others) if other and other != name and alike[place[other]][place[name]] < NEAR]
        if belongs == 1.0:
            choice = torch.cat([logits[n, own][None], logits[n, apart]])[None] * 1.5
            picked.append(F.cross_entropy(choice, torch.zeros(1, dtype=torch.long)))
        same = [m for m in apart if questions[others[m]]["form"] == form]
        if wanted[n, 5] > 0.4 and same:
            given_logits.append(logits[n, same])
            given_wanted.append(torch.zeros(len(same)))
            given_weights.append(torch.full((len(same),), 1.0 / len(same)))
        given_logits.append(logits[n, own][None])
        given_wanted.append(torch.tensor([belongs]))
        given_weights.append(torch.ones(1))
    if picked:
        loss = loss + TIE_WEIGHT * torch.stack(picked).mean()
    if given_logits:
        flat, goal, weight = torch.cat(given_logits), torch.cat(given_wanted), torch.cat(given_weights)
        losses = F.binary_cross_entropy_with_logits(flat, goal, reduction="none")
        loss = loss + TIE_WEIGHT * (losses * weight).sum() / weight.sum()
    kept.extend((name, vector.detach()) for name, vector in zip(group, near_question))
    del kept[:-KEPT_QUESTIONS]
    return loss


def card_loss():
    """What would answer a card stands nearer to it than to the others, its own question's others among them."""
    group = []
    while len(group) < CARDS_AT_ONCE:
        one = random.choice(said)
        group += random.sample(one, min(3, len(one)))
    asked_now = [texts.ids(one["asks"], MOST["question"]) for one in group]
    told = [texts.ids(random.choice(one["said"]), MOST["question"]) for one in group]
    made = rater.read(asked_now + told)[:, 384:]
    wanted = F.normalize(rater.card(made[: len(group)]), dim=-1)
    found = F.normalize(rater.said(made[len(group) :]), dim=-1)
    logits, goal = CARD_SCALE * (found @ wanted.T), torch.arange(len(group))
    return (F.cross_entropy(logits, goal) + F.cross_entropy(logits.T, goal)) / 2


def groups_of():
    by_form = {}
    for name in names:
        by_form.setdefault(questions[name]["form"], []).append(name)
    made = []
    for some in by_form.values():
        random.shuffle(some)
        made += [some[at : at + QUESTIONS_AT_ONCE] for at in range(0, len(some), QUESTIONS_AT_ONCE)]
    random.shuffle(made)
    return made


def measure(model, file):
    from scipy.stats import spearmanr

    model.eval()
    rated = load(file)
    asked_once = list({asked(one["question"]): one for one in rated})
    with torch.no_grad():
        q = model.read([texts.ids(text, MOST["question"]) for text in asked_once])
        a = model.read([texts.ids(one["answer"], MOST["answer"]) for one in rated])
        at = torch.tensor([asked_once.index(asked(one["question"])) for one in rated])
        forms = forms_of([one["question"]["form"] for one in rated])
        read = model.rate(q[at], a, forms)
        near_question, near_answer = model.sides(q[at], a)
        tie = model.tie_scale[0] * (near_question * near_answer).sum(1) + model.tie_scale[1]
    goal = [target(one)[5] for one in rated]
    gated = torch.sigmoid(tie) * read[:, 5] + (1 - torch.sigmoid(tie)) * read[:, 5].clamp(max=0.1)
    pairs = [(i, j) for i in range(len(rated)) for j in range(len(rated)) if at[i] == at[j] and goal[i] - goal[j] > 0.11]
    right = sum(read[i, 5] > read[j, 5] for i, j in pairs) / len(pairs)
    high = [n for n in range(len(rated)) if goal[n] > 0.72]
    under = sum(1 + 9 * float(read[n, 5]) < 6 for n in high) / len(high)
    print(
        f"{file}: total {spearmanr(goal, read[:, 5]).statistic:.3f} gated {spearmanr(goal, gated).statistic:.3f} "
        f"criteria {spearmanr(goal, read[:, :5].mean(1)).statistic:.3f} order {right:.3f} convincing under 6 {under:.3f}",
        flush=True,
    )
    model.train()


each = len(groups_of())
steps, step, started = int(given.epochs * each), 0, time.time()
mean = {name: weight.detach().clone() for name, weight in rater.state_dict().items()}
given.out.mkdir(parents=True, exist_ok=True)
while step < steps:
    rater.train()
    for group in groups_of():
        pace = min(1, (step + 1) / (WARM_UP * steps)) * max(0.02, (steps - step) / steps)
        for one in optimizer.param_groups:
            one["lr"] = one["rate"] * pace
        loss = rating_loss(group)
        if said:
            loss = loss + CARD_WEIGHT * card_loss()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(rater.parameters(), 1.0)
        optimizer.step()
        step += 1
        share = min(AVERAGE, step / (step + 10))
        with torch.no_grad():
            for name, weight in rater.state_dict().items():
                if weight.is_floating_point():
                    mean[name].lerp_(weight, 1 - share)
        if step % 20 == 0:
            print(f"{step} of {steps}: loss {loss.item():.3f}, {(time.time() - started) / step:.2f} s each", flush=True)
        if step >= steps:
            break
    now = {name: weight.clone() for name, weight in rater.state_dict().items()}
    rater.load_state_dict(mean)
    torch.save(mean, given.out / "rating.pt")
    measure(rater, "answers/tune.json")
    rater.load_state_dict(now)


class Encoder(nn.Module):
    """The states of one text's pieces."""

    def __init__(self):
        super().__init__()
        self.encoder = rater.encoder

    def forward(self, ids):
        return self.encoder(ids).last_hidden_state


rater.load_state_dict(mean)
rater.eval()
whole, file = given.out / "rating-float.onnx", given.out / "rating.onnx"
torch.onnx.export(
    Encoder(),
    (torch.randint(1000, 2000, (1, 20)),),
    str(whole),
    input_names=["ids"],
    output_names=["states"],
    dynamic_axes={"ids": {1: "pieces"}, "states": {1: "pieces"}},
    opset_version=17,
    dynamo=False,
)
quantize_dynamic(whole, file, weight_type=QuantType.QInt8, per_channel=True, extra_options={"MatMulConstBOnly": True})
whole.unlink()


torch.save(rater.state_dict(), given.out / "rating.pt")
print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
