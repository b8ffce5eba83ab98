"""Fits the reader's two heads once more on its finished encoder, plain ways of saying included: README.md beside this file.

python heads.py --base FOLDER --weights FOLDER
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from sklearn.linear_model import LogisticRegression

from messages import ACTS, DATA, SITUATIONS, Layout, answer_to, load

# The hand of the plain ways, and how often it is seen.
PLAIN_HAND, PLAIN_TIMES = "h25", 4
# How heavy tricky short answers, what is said in their place, and orders weigh; the heads of both are averaged.
FITS = ({"tricky": 4, "talk": 2, "orders": 1.6}, {"tricky": 6, "talk": 4, "orders": 2.5})
TELLING = ("answer", "elsewhere", "addition", "correction")
RATE, ROUNDS, BATCH = 3e-3, 8, 4096

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
given = args.parse_args()
torch.manual_seed(1)
torch.set_num_threads(1)
layout = Layout(given.base)

model = onnx.load(given.weights / "reader.onnx")
states = [node for node in model.graph.node if node.op_type == "LayerNormalization"][-1].output[0]
model.graph.output.append(helper.make_tensor_value_info(states, TensorProto.FLOAT, [1, None, None]))
session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
model.graph.output.pop()


def read(one):
    """The states of a message's pieces, and of each piece its part."""
    ids, types, first, own = layout.of(one)
    made = session.run([states], {"ids": np.array([ids]), "types": np.array([types])})[0][0]
    return made[first : first + len(own)], np.array(own, int)


labelled = load("acts/fit.json") + load("acts/more-fit.json") + load("acts/short.json")
labelled += [one for one in labelled if one["key"].startswith(PLAIN_HAND)] * (PLAIN_TIMES - 1)
rated = [one for one in load("answers/fit.json") if one["level"] >= 2][::4]
questions = {one["id"]: one["text"] for file in (DATA / "questions").glob("*.json") for one in json.loads(file.read_text())}
short = load("talk.json") + load("chat.json")
tricky, talk = ([answer_to(questions[one["questionId"]], one["message"]) for one in short if one["isAnswer"] is is_answer] for is_answer in (True, False))

pieces, acts, weights, kinds, parts, situations = [], [], [], [], [], []
sets = ((labelled, "labelled"), ([answer_to(one["question"]["text"], one["answer"]) for one in rated], "rated"), (tricky[::2], "tricky"), (talk[::2], "talk"))
for one, kind in ((one, kind) for some, kind in sets for one in some):
    made, own = read(one)
    if len(own) == 0:
        continue
    counts = np.bincount(own, minlength=len(one["parts"]))
    pieces.append(made)
    acts.append([ACTS.index(one["parts"][n]["act"]) for n in own])
    weights.append(1 / np.sqrt(counts[own]))
    kinds += [kind] * len(own)
    for n, part in enumerate(one["parts"]):
        if "situation" in part and counts[n] > 0:
            parts.append(made[own == n].mean(0))
            situations.append(part["situation"])

x, y, even = torch.tensor(np.concatenate(pieces)), torch.tensor(np.concatenate(acts)), torch.tensor(np.concatenate(weights)).float()
is_kind = {name: torch.tensor([kind == name for kind in kinds]) for name in ("tricky", "talk")}
is_telling = torch.tensor([act in TELLING for act in ACTS])


def fit(tricky, talk, orders):
    """A head for the acts; of what is said in place of an answer only that it tells nothing is known."""
    w = even * torch.where(is_kind["tricky"], tricky, 1.0) * torch.where(is_kind["talk"], talk, 1.0)
    w = w * torch.where(y == ACTS.index("instruct"), orders, 1.0)
    head = torch.nn.Linear(x.shape[1], len(ACTS))
    optimizer = torch.optim.AdamW(head.parameters(), lr=RATE, weight_decay=1e-3)
    for _ in range(ROUNDS):
        for batch in torch.randperm(len(x)).split(BATCH):
            logits = head(x[batch])
            known = F.cross_entropy(logits, y[batch], reduction="none", label_smoothing=0.05)
            tells_nothing = -torch.logsumexp(torch.log_softmax(logits, -1).masked_fill(is_telling, -1e9), -1)
            losses = torch.where(is_kind["talk"][batch], tells_nothing, known)
            optimizer.zero_grad()
            ((losses * w[batch]).sum() / w[batch].sum()).backward()
            optimizer.step()
    return head


heads = [fit(**{name: float(value) for name, value in weights.items()}) for weights in FITS]
act_slope, act_offset = (torch.stack([getattr(head, name).detach() for head in heads]).mean(0).numpy() for name in ("weight", "bias"))

names, parts, situations = list(SITUATIONS), np.array(parts), np.array(situations)
slopes, offsets = np.zeros((parts.shape[1], len(names)), np.float32), np.full(len(names), -20, np.float32)
for act in set(SITUATIONS.values()):
    own = np.isin(situations, [name for name in names if SITUATIONS[name] == act])
    found, counts = np.unique(situations[own], return_counts=True)
    if len(found) < 2:
        continue
    fitted = LogisticRegression(max_iter=500, class_weight=dict(zip(found, 1 / np.sqrt(counts)))).fit(parts[own], situations[own])
    slope, offset = fitted.coef_, fitted.intercept_
    if len(found) == 2:
        slope, offset = np.vstack([-slope, slope]) / 2, np.concatenate([-offset, offset]) / 2
    for name, one, other in zip(fitted.classes_, slope, offset):
        slopes[:, names.index(name)], offsets[names.index(name)] = one, other

graph = model.graph
for name, slope, offset in (
    ("acts", act_slope.T, act_offset),
    ("situations", slopes, offsets),
):
    graph.node.remove(next(node for node in graph.node if name in node.output))
    graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(slope), f"{name}.slopes"))
    graph.initializer.append(numpy_helper.from_array(np.ascontiguousarray(offset), f"{name}.offsets"))
    graph.node.append(helper.make_node("MatMul", [states, f"{name}.slopes"], [f"{name}.product"]))
    last = "situations" if name == "situations" else "acts.sum"
    graph.node.append(helper.make_node("Add", [f"{name}.product", f"{name}.offsets"], [last]))
graph.node.append(helper.make_node("LogSoftmax", ["acts.sum"], ["acts"], axis=-1))
while True:
    used = {name for node in graph.node for name in node.input} | {one.name for one in graph.output}
    dead = [node for node in graph.node if not any(name in used for name in node.output)]
    if not dead:
        break
    for node in dead:
        graph.node.remove(node)
for one in [one for one in graph.initializer if one.name not in used]:
    graph.initializer.remove(one)
onnx.checker.check_model(model)
onnx.save(model, given.weights / "reader.onnx")
