"""Fits what stands behind the finished reader, a layer and heads for sentences: README.md beside this file.

python layer.py --base FOLDER --weights FOLDER [--without held]
"""

import argparse
import json
import math
import random
from functools import cache
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from fitting import Average, loss_of
from messages import ACTS, DATA, SITUATIONS, Layout, answer_to, load

# Of each set the part that one epoch reads; messages of interviews are few, and each is read again.
SHARES = {"acts/fit.json": 0.35, "acts/more-fit.json": 0.7, "acts/short.json": 0.6, "acts/flow.json": 2, "acts/held.json": 2}
ANSWERS = 350
# What the sentences' heads count beside the layer, and how heavy tricky short answers and orders weigh for them.
ACTS_BESIDE, SITUATIONS_BESIDE, TRICKY, ORDERS = 0.8, 0.7, 5, 2
WIDTH, INNER, EPOCHS, RATE, WARM_UP, AVERAGED_FROM, SITUATION_WEIGHT, BATCH_PIECES, ROUNDS, EXAMPLE = 384, 768, 6, 8e-4, 0.06, 0.7, 0.8, 6000, 14, 23

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--weights", type=Path, required=True)
args.add_argument("--without", default="")
args.add_argument("--seed", type=int, default=1)
given = args.parse_args()
random.seed(given.seed)
torch.manual_seed(given.seed)
torch.set_num_threads(1)
torch.set_flush_denormal(True)
layout = Layout(given.base)

reader = onnx.load(given.weights / "reader.onnx")
states = [node for node in reader.graph.node if node.op_type == "LayerNormalization"][-1].output[0]
reader.graph.output.append(helper.make_tensor_value_info(states, TensorProto.FLOAT, [1, None, None]))
session = ort.InferenceSession(reader.SerializeToString(), providers=["CPUExecutionProvider"])
rating = ort.InferenceSession(str(given.weights / "rating.onnx"), providers=["CPUExecutionProvider"])


@cache
def vector_of(text):
    """As engine/read/encode-text.ts makes it of a short text."""
    made = rating.run(None, {"ids": np.array([layout.text(text)])})[0].reshape(-1, WIDTH)
    return torch.from_numpy(np.concatenate([made[0], made.mean(0)]).astype(np.float16))


def row_of(one):
    """Of each piece the reader's state and its sentence's vector; a message's pieces have their part's act and situation."""
    ids, types, first, own = layout.of(one)
    made = session.run([states], {"ids": np.array([ids]), "types": np.array([types])})[0][0]
    parts, counts = one["parts"], np.bincount(own, minlength=len(one["parts"]))
    situations = [list(SITUATIONS).index(part["situation"]) if "situation" in part else -1 for part in parts]
    column = lambda values, fill: torch.tensor([fill] * first + [values[n] for n in own] + [fill])
    return {
        "states": torch.from_numpy(made.astype(np.float16)),
        "sentences": [(first + at, first + to, vector_of(text)) for at, to, text in layout.sentences_of(one["message"])],
        "types": torch.tensor(types),
        "acts": column([ACTS.index(part["act"]) for part in parts], -1),
        "situations": column(situations, -1),
        # A short part counts nearly as much as a long one.
        "weights": column([1 / math.sqrt(max(1, count)) for count in counts], 0.0),
    }


class Layer(nn.Module):
    """A layer on the reader's states and the sentences' vectors, with heads for act and situation on each piece."""

    def __init__(self):
        super().__init__()
        self.places = nn.Embedding(2, WIDTH)
        nn.init.zeros_(self.places.weight)
        self.sentences = nn.Sequential(nn.LayerNorm(2 * WIDTH), nn.Dropout(0.3), nn.Linear(2 * WIDTH, WIDTH, bias=False))
        self.layer = nn.TransformerEncoderLayer(WIDTH, 6, INNER, 0.15, "gelu", batch_first=True, norm_first=True)
        self.norm = nn.LayerNorm(WIDTH)
        self.head_acts = nn.Linear(WIDTH, len(ACTS))
        self.head_situations = nn.Linear(WIDTH, len(SITUATIONS))

    def forward(self, states, sentences, types, mask=None):
        beside = self.places(types) + self.sentences(sentences) * types.unsqueeze(-1)
        made = self.norm(self.layer(states + beside, src_key_padding_mask=mask))
        return torch.log_softmax(self.head_acts(made), -1), self.head_situations(made)


def batches(rows):
    """Of like length, so many that no more than BATCH_PIECES are computed."""
    made, current = [], []
    for row in sorted(rows, key=lambda row: len(row["types"]) + random.random() * 20):
        if (len(current) + 1) * max(len(one["types"]) for one in [*current, row]) > BATCH_PIECES:
            made.append(current)
            current = []
        current.append(row)
    return random.sample([*made, current], len(made) + 1)


def tensors(rows):
    fill = lambda name, value: nn.utils.rnn.pad_sequence([row[name] for row in rows], True, value)
    mask = fill("acts", -2) == -2
    sentences = torch.zeros(*mask.shape, 2 * WIDTH)
    for row, of in zip(rows, sentences):
        for at, to, vector in row["sentences"]:
            of[at:to] = vector
    return fill("states", 0).float(), sentences, fill("types", 0), mask, fill("acts", -1), fill("situations", -1), fill("weights", 0)


files = {file: share for file, share in SHARES.items() if not given.without or given.without not in file}
sets = [([row_of(one) for one in load(file)], share) for file, share in files.items()]
rated = random.sample([one for one in load("answers/fit.json") if one["level"] >= 2], 2 * ANSWERS)
sets.append(([row_of(answer_to(one["question"]["text"], one["answer"])) for one in rated], 0.5))


def rows_of_epoch():
    return [row for rows, share in sets for row in rows * int(share) + random.sample(rows, int(share % 1 * len(rows)))]


layer = Layer()
optimizer = torch.optim.AdamW(layer.parameters(), lr=RATE, weight_decay=0.02, betas=(0.9, 0.98))
steps, step, average = EPOCHS * len(batches(rows_of_epoch())), 0, Average()
for epoch in range(EPOCHS):
    layer.train()
    for batch in batches(rows_of_epoch()):
        optimizer.param_groups[0]["lr"] = RATE * min(1, step / (WARM_UP * steps)) * max(0.02, 1 - step / steps)
        made, sentences, types, mask, acts, situations, weights = tensors(batch)
        act_logs, situation_logs = layer(made, sentences, types, mask)
        loss = loss_of(act_logs, acts, weights) + SITUATION_WEIGHT * loss_of(situation_logs, situations, weights)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(layer.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step > AVERAGED_FROM * steps:
            average.add(layer)
    print(f"epoch {epoch + 1} of {EPOCHS}: loss {loss.item():.3f}", flush=True)

layer.load_state_dict(average.mean)
layer.eval()

questions = {one["id"]: one["text"] for file in (DATA / "questions").glob("*.json") for one in json.loads(file.read_text())}
short = [one for one in load("talk.json") + load("chat.json") if one["isAnswer"]][::2]
tricky = [row_of(answer_to(questions[one["questionId"]], one["message"])) for one in short]
rows = [(row, 2 if "flow" in file or "held" in file else 1) for (own, _), file in zip(sets, [*files, ""]) for row in own]
told = [(vector, row, at, to, weight) for row, weight in [*rows, *((row, TRICKY) for row in tricky)] for at, to, vector in row["sentences"]]
vectors = torch.stack([vector for vector, *_ in told]).float()
# A sentence has the act and situation of most of its pieces.
acts, situations = (torch.stack([row[name][at:to].mode().values for _, row, at, to, _ in told]) for name in ("acts", "situations"))
weights = torch.tensor([float(weight) for *_, weight in told]) * torch.where(acts == ACTS.index("instruct"), ORDERS, 1)
center, spread = vectors.mean(0), vectors.std(0) / 0.3
of_act = torch.tensor([ACTS.index(act) for act in SITUATIONS.values()])
head_acts, head_situations = nn.Linear(2 * WIDTH, len(ACTS)), nn.Linear(2 * WIDTH, len(SITUATIONS))
optimizer = torch.optim.AdamW([*head_acts.parameters(), *head_situations.parameters()], lr=3e-3, weight_decay=0.03)
for round in range(ROUNDS):
    optimizer.param_groups[0]["lr"] = 3e-3 * (1 - round / ROUNDS) + 1e-4
    for batch in torch.randperm(len(vectors)).split(512):
        given_vectors, known = (vectors[batch] - center) / spread, situations[batch] >= 0
        # Of the situations only those of the part's own act are told apart.
        others = of_act != acts[batch].unsqueeze(-1)
        losses = F.cross_entropy(head_acts(given_vectors), acts[batch], reduction="none", label_smoothing=0.05)
        if known.any():
            logits = head_situations(given_vectors).masked_fill(others, -1e9)
            losses[known] += F.cross_entropy(logits[known], situations[batch][known], reduction="none")
        optimizer.zero_grad()
        ((losses * weights[batch]).sum() / weights[batch].sum()).backward()
        optimizer.step()

whole, target = given.weights / "layer-float.onnx", given.weights / "reader-layer.onnx"
names = ["layer/acts", "layer/situations"]
torch.onnx.export(
    layer,
    (torch.zeros(1, EXAMPLE, WIDTH), torch.zeros(1, EXAMPLE, 2 * WIDTH), torch.zeros(1, EXAMPLE, dtype=torch.long)),
    str(whole),
    input_names=["layer.states", "sentences", "types"],
    output_names=names,
    dynamic_axes={name: {1: "pieces"} for name in ["layer.states", "sentences", "types", *names]},
    opset_version=17,
    dynamo=False,
)
quantize_dynamic(whole, target, weight_type=QuantType.QInt8, per_channel=True, extra_options={"MatMulConstBOnly": True})
whole.unlink()
made = onnx.load(target)
# Read behind reader.onnx it goes on in the same graph, so nothing of the two may bear the same name.
inner = {name: f"layer/{name}" for node in made.graph.node for name in [*node.input, *node.output] if name not in ("", "types", "sentences", *names)}
inner["layer.states"] = states
for node in made.graph.node:
    node.name = f"layer/{node.name}"
    node.input[:] = [inner.get(name, name) for name in node.input]
    node.output[:] = [inner.get(name, name) for name in node.output]
for one in made.graph.initializer:
    one.name = inner.get(one.name, one.name)
for node in made.graph.node:
    # The trace wrote the length of its example into two shapes.
    if node.op_type == "Constant" and list(numpy_helper.to_array(node.attribute[0].t).ravel()) == [EXAMPLE]:
        node.attribute[0].t.CopyFrom(numpy_helper.from_array(np.array([-1])))
nodes, initializers = [*made.graph.node], [*made.graph.initializer]


def map_of(head, name, weight):
    slopes = (head.weight / spread).detach()
    offsets = head.bias.detach() - slopes @ center
    for kind, values in (("slopes", weight * slopes.T), ("offsets", weight * offsets)):
        initializers.append(numpy_helper.from_array(np.ascontiguousarray(values.numpy()), f"sentence/{name}.{kind}"))
    nodes.append(helper.make_node("MatMul", ["sentences", f"sentence/{name}.slopes"], [f"sentence/{name}.product"]))
    nodes.append(helper.make_node("Add", [f"sentence/{name}.product", f"sentence/{name}.offsets"], [f"sentence/{name}"]))


map_of(head_acts, "acts", 1)
map_of(head_situations, "situations", SITUATIONS_BESIDE)
initializers.append(numpy_helper.from_array(np.float32(ACTS_BESIDE), "sentence/weight"))
for operation, inputs, output in (
    ("LogSoftmax", ["sentence/acts"], "sentence/logs"),
    ("Mul", ["sentence/logs", "sentence/weight"], "sentence/weighed"),
    # `acts` are the reader's own.
    ("Sum", ["acts", "layer/acts", "sentence/weighed"], "sentence/sum"),
    ("LogSoftmax", ["sentence/sum"], "layer.acts"),
    ("Sum", ["layer/situations", "sentence/situations"], "layer.situations"),
):
    nodes.append(helper.make_node(operation, inputs, [output]))
outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, None, None]) for name in ("layer.acts", "layer.situations")]
fragment = onnx.ModelProto()
fragment.graph.node.extend(nodes)
fragment.graph.initializer.extend(initializers)
fragment.graph.input.extend(one for one in made.graph.input if one.name == "sentences")
fragment.graph.output.extend(outputs)
target.write_bytes(fragment.SerializeToString())

# Each is read behind or before its larger file: the states as a further output of the reader, and as the layer's input.
of_states = helper.make_tensor_value_info(states, TensorProto.FLOAT, [1, None, WIDTH])
further, start = onnx.ModelProto(), onnx.ModelProto()
further.graph.output.append(of_states)
start.ir_version = reader.ir_version
start.opset_import.extend(reader.opset_import)
start.graph.name = "layer"
start.graph.input.extend([of_states, *(one for one in reader.graph.output if one.name == "acts"), *(one for one in reader.graph.input if one.name == "types")])
(given.weights / "reader-states.onnx").write_bytes(further.SerializeToString())
(given.weights / "layer-inputs.onnx").write_bytes(start.SerializeToString())
for parts in (["reader.onnx", "reader-states.onnx"], ["layer-inputs.onnx", "reader-layer.onnx"]):
    onnx.checker.check_model(b"".join((given.weights / name).read_bytes() for name in parts))
print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
