"""Trains the reader of messages and writes its weights: README.md beside this file says how.

python acts.py --base FOLDER --out FOLDER [--layers 3] [--epochs 5] [--resume reader.onnx (or reader.pt) --again 0.6]
"""

import argparse
import math
import random
from collections import Counter
from pathlib import Path

import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from transformers import BertModel

from fitting import Average, loss_of
from messages import ACTS, SITUATIONS, Layout, answer_to, load

BATCH_TOKENS = 2600
AUGMENTED = 0.3
ANSWERS = 700
SITUATION_WEIGHT = 0.4
RATE, HEAD_RATE, LAYER_DECAY, WARM_UP, AVERAGED_FROM = 3e-4, 1.5e-3, 0.9, 0.08, 0.7

args = argparse.ArgumentParser()
args.add_argument("--base", type=Path, required=True)
args.add_argument("--out", type=Path, required=True)
args.add_argument("--layers", type=int, default=3)
args.add_argument("--epochs", type=int, default=5)
args.add_argument("--seed", type=int, default=3)
args.add_argument("--threads", type=int, default=1)
# The encoder starts from these weights, and of acts/fit.json each epoch reads this part.
args.add_argument("--resume", type=Path)
args.add_argument("--again", type=float, default=1.0)
given = args.parse_args()

random.seed(given.seed)
torch.manual_seed(given.seed)
torch.set_num_threads(given.threads)
# Tiny gradients cost many times the time otherwise.
torch.set_flush_denormal(True)
layout = Layout(given.base)
MARKS = {layout.tokenizer.token_to_id(mark) for mark in ".,;:!?-–—()\"'"}


def situation_of(part):
    return list(SITUATIONS).index(part["situation"]) if "situation" in part else -1


def row_of(one):
    """A message's line; each piece of the message has its part's act and situation."""
    ids, types, first, own = layout.of(one)
    pieces, parts = Counter(own), one["parts"]
    return {
        "ids": ids,
        "types": types,
        "acts": [-1] * first + [ACTS.index(parts[n]["act"]) for n in own] + [-1],
        "situations": [-1] * first + [situation_of(parts[n]) for n in own] + [-1],
        # A short part counts nearly as much as a long one.
        "weights": [0.0] * first + [1 / math.sqrt(pieces[n]) for n in own] + [0.0],
        "first": first,
    }


def without_marks(row):
    """The same message as people type it who set no marks."""
    if random.random() >= AUGMENTED:
        return row
    share, last = random.choice([1.0, 0.5]), len(row["ids"]) - 1
    kept = [
        n
        for n, piece in enumerate(row["ids"])
        if n < row["first"] or n == last or piece not in MARKS or random.random() > share
    ]
    return {**row, **{name: [row[name][n] for n in kept] for name in ("ids", "types", "acts", "situations", "weights")}}


def batches(rows):
    order = random.sample(range(len(rows)), len(rows))
    order = [n for at in range(0, len(order), 400) for n in sorted(order[at : at + 400], key=lambda n: len(rows[n]["ids"]))]
    made, current, longest = [], [], 0
    for n in order:
        length = len(rows[n]["ids"])
        if current and max(longest, length) * (len(current) + 1) > BATCH_TOKENS:
            made.append(current)
            current, longest = [], 0
        current.append(n)
        longest = max(longest, length)
    made.append(current)
    return random.sample(made, len(made))


def tensors(rows):
    width = max(len(row["ids"]) for row in rows)
    fill = lambda name, value: torch.tensor([row[name] + [value] * (width - len(row[name])) for row in rows])
    mask = torch.tensor([[1] * len(row["ids"]) + [0] * (width - len(row["ids"])) for row in rows])
    return fill("ids", 0), fill("types", 0), mask, fill("acts", -1), fill("situations", -1), fill("weights", 0.0)


class Reader(nn.Module):
    """The lower layers of the encoder with heads for act and situation on each piece."""

    def __init__(self):
        super().__init__()
        self.encoder = BertModel.from_pretrained(given.base, add_pooling_layer=False)
        self.encoder.encoder.layer = self.encoder.encoder.layer[: given.layers]
        self.head_acts = nn.Linear(self.encoder.config.hidden_size, len(ACTS))
        self.head_situations = nn.Linear(self.encoder.config.hidden_size, len(SITUATIONS))

    def forward(self, ids, types, mask=None):
        states = self.encoder(ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        kept = F.dropout(states, 0.1, self.training)
        return torch.log_softmax(self.head_acts(kept), -1), torch.log_softmax(self.head_situations(kept), -1)

    def resume(self, file):
        """Takes the weights from an int8 file, whose matrices stand in the order of the layers."""
        known = {one.name: numpy_helper.to_array(one) for one in onnx.load(file).graph.initializer}

        def whole(name):
            values = known[f"{name}_quantized"].astype("float32") - known[f"{name}_zero_point"].astype("float32")
            return torch.tensor(values * known[f"{name}_scale"])

        matrices = (whole(name.removesuffix("_quantized")).T for name in known if name.startswith("onnx::MatMul") and name.endswith("_quantized"))
        with torch.no_grad():
            for name, weight in self.encoder.named_parameters():
                at = f"encoder.{name}"
                if at in known:
                    weight.copy_(torch.tensor(known[at]))
                else:
                    weight.copy_(whole(at) if "embeddings" in name else next(matrices))
            for head in (self.head_acts, self.head_situations):
                for weight in head.parameters():
                    shape = tuple(reversed(weight.shape))
                    found = next((torch.tensor(one.T) for one in known.values() if one.shape == shape), None)
                    # A head that knows fewer situations begins anew.
                    if found is not None:
                        weight.copy_(found)


def rate_of(name):
    if name.startswith("head"):
        return HEAD_RATE
    layer = int(name.split("layer.")[1].split(".")[0]) if "encoder.layer." in name else -1
    return RATE * LAYER_DECAY ** (given.layers - 1 - layer)


answers = [one for one in load("answers/fit.json") if one["level"] >= 2]
messages, added = load("acts/fit.json"), load("acts/more-fit.json") + load("acts/short.json")
reader = Reader()
if given.resume and given.resume.suffix == ".pt":
    reader.load_state_dict(torch.load(given.resume))
elif given.resume:
    reader.resume(given.resume)


def rows_of_epoch():
    again = random.sample(messages, int(given.again * len(messages)))
    told = [answer_to(one["question"]["text"], one["answer"]) for one in random.sample(answers, ANSWERS)]
    return [row_of(one) for one in again + added + told]


reader.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
groups = [
    {"params": [weight], "lr": rate_of(name), "rate": rate_of(name), "weight_decay": 0.01 if weight.dim() > 1 else 0.0}
    for name, weight in reader.named_parameters()
    if weight.requires_grad
]
optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98))
steps, step, average = given.epochs * len(batches(rows_of_epoch())), 0, Average()
for epoch in range(given.epochs):
    reader.train()
    rows = rows_of_epoch()
    for batch in batches(rows):
        pace = min(1, step / (WARM_UP * steps)) * max(0.02, 1 - step / steps)
        for group in optimizer.param_groups:
            group["lr"] = group["rate"] * pace
        ids, types, mask, acts, situations, weights = tensors([without_marks(rows[n]) for n in batch])
        act_logs, situation_logs = reader(ids, types, mask)
        loss = loss_of(act_logs, acts, weights) + SITUATION_WEIGHT * loss_of(situation_logs, situations, weights)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step > AVERAGED_FROM * steps:
            average.add(reader)
    print(f"epoch {epoch + 1} of {given.epochs}: loss {loss.item():.3f}", flush=True)

reader.load_state_dict(average.mean)
reader.eval()
given.out.mkdir(parents=True, exist_ok=True)
whole, target = given.out / "reader-float.onnx", given.out / "reader.onnx"
torch.onnx.export(
    reader,
    (torch.randint(1000, 2000, (1, 20)), torch.zeros(1, 20, dtype=torch.long)),
    str(whole),
    input_names=["ids", "types"],
    output_names=["acts", "situations"],
    dynamic_axes={name: {1: "pieces"} for name in ("ids", "types", "acts", "situations")},
    opset_version=17,
    dynamo=False,
)
quantize_dynamic(whole, target, weight_type=QuantType.QInt8, per_channel=True, extra_options={"MatMulConstBOnly": True})
whole.unlink()
torch.save(reader.state_dict(), given.out / "reader.pt")
vocabulary = layout.tokenizer.get_vocab()
(given.out / "vocabulary.txt").write_text("\n".join(sorted(vocabulary, key=vocabulary.get)) + "\n")
print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
