"""Labelled messages as the reader's encoder is given them: for acts.py and layer.py."""

import json
from pathlib import Path

import numpy as np
import onnxruntime as ort
from tokenizers import Tokenizer

LABELLED = Path(__file__).parent.parent / "labelled"
DATA = LABELLED.parent / "data"
# In the order of engine/read/acts.ts.
ACTS = (
    "answer elsewhere addition correction repeat clarify process company "
    "remark unable refuse wait distress instruct stop noise"
).split()
# The act of each, in the order of engine/read/situations.ts. The second reading alone knows LATER.
HEARD = [one for one in json.loads((DATA / "replies.json").read_text()) if "act" in one]
SITUATIONS = {one["id"]: one["act"] for one in HEARD if "again" not in one}
LATER = [one["id"] for one in HEARD if "again" in one]
MOST = {"question": 44, "followUp": 40, "message": 220, "text": 218}


def load(file):
    return json.loads((LABELLED / file).read_text())


def answer_to(question, text):
    return {"question": question, "message": text, "parts": [{"text": text, "act": "answer"}]}


class Layout:
    """Question, open follow-up and message in one line."""

    def __init__(self, base):
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.start, self.end = self.tokenizer.token_to_id("[CLS]"), self.tokenizer.token_to_id("[SEP]")

    def _encode(self, text, most):
        read = self.tokenizer.encode(text, add_special_tokens=False)
        return read.ids[:most], read.offsets[:most]

    def text(self, text):
        """A short text's ids, for the encoder of the rating."""
        return [self.start, *self._encode(text, MOST["text"])[0], self.end]

    def of(self, one):
        """Ids, types, how many pieces stand before the message, and the part of each of its pieces."""
        question, _ = self._encode(one["question"], MOST["question"])
        follow_up, _ = self._encode(one.get("followUp", ""), MOST["followUp"])
        message, places = self._encode(one["message"], MOST["message"])
        context = [self.start, *question, self.end, *follow_up, self.end]
        ends, at = [], 0
        for part in one["parts"]:
            at += len(part["text"])
            ends.append(at)
        own = [next((n for n, end in enumerate(ends) if start < end), len(ends) - 1) for start, _ in places]
        ids, types = [*context, *message, self.end], [0] * len(context) + [1] * (len(message) + 1)
        return ids, types, len(context), own

    def sentences_of(self, message):
        """From, to and text of each sentence, in pieces, as engine/read/encode-message.ts cuts them."""
        _, places = self._encode(message, MOST["message"])
        ends = [(end, start) for (_, end), (start, _) in zip(places, places[1:])]
        is_end = lambda end, start: (message[end - 1] in ".!?…" and end < start) or "\n" in message[end:start]
        starts = [0] + [at + 1 for at, (end, start) in enumerate(ends) if is_end(end, start)]
        return [(one, to, message[places[one][0] : places[to - 1][1]]) for one, to in zip(starts, [*starts[1:], len(places)])] if places else []


class Vectors:
    """The vectors of texts by the rating's encoder, kept in a file between runs if one is named."""

    def __init__(self, layout, weights, cache):
        self.layout, self.cache = layout, cache
        options = ort.SessionOptions()
        options.intra_op_num_threads = 2
        self.session = ort.InferenceSession(str(weights / "rating.onnx"), options, providers=["CPUExecutionProvider"])
        self.known = dict(np.load(cache, allow_pickle=True).item()) if cache and cache.exists() else {}

    def of(self, text):
        if text not in self.known:
            states = self.session.run(None, {"ids": np.array([self.layout.text(text)])})[0][0]
            self.known[text] = np.concatenate([states[0], states.mean(0)]).astype(np.float32)
        return self.known[text]

    def save(self):
        if self.cache:
            np.save(self.cache, self.known)
