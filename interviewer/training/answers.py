"""Rated answers as the rating's encoder is given them, with ways to say the same in other words: for rating.py."""

import json
import random
import re

from tokenizers import Tokenizer
FORMS = ["past", "situational", "knowledge", "motivation"]
MOST = {"question": 96, "answer": 220}


class Texts:
    def __init__(self, base):
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()

    def ids(self, text, most):
        ids = self.tokenizer.encode(text).ids
        return ids if len(ids) <= most else [*ids[: most - 1], ids[-1]]


def asked(question, looked_for=True):
    text = f"{question['form']} question. {question['text']}"
    return text + " look for: " + "; ".join(question["lookFor"]) if looked_for and question.get("lookFor") else text


def target(one):
    """Five criteria and the total, 0 to 1, the mean of all raters."""
    count = len(one["ratings"])
    criteria = [(sum(rating["criteria"][n] for rating in one["ratings"]) / count - 1) / 4 for n in range(5)]
    return [*criteria, (sum(rating["total"] for rating in one["ratings"]) / count - 1) / 9]


def cards(folder):
    """Of each question its cards, as what they ask and what would answer it."""
    made = []
    for file in sorted(folder.glob("*.json")):
        for one in json.loads(file.read_text()).values():
            made.append([{"asks": card["text"], "said": card["said"]} for card in one["cards"]])
    return made


# Common past forms whose present is another word; the rest lose their 'ed'.
IRREGULAR = dict(
    pair.split(":")
    for pair in (
        "was:is were:are had:have did:do went:go said:say told:tell made:make took:take got:get came:come saw:see knew:know "
        "thought:think found:find gave:give left:leave kept:keep began:begin wrote:write ran:run brought:bring bought:buy "
        "built:build sent:send spent:spend met:meet led:lead held:hold felt:feel heard:hear stood:stand spoke:speak lost:lose "
        "paid:pay drew:draw drove:drive fell:fall grew:grow broke:break chose:choose caught:catch taught:teach sat:sit rang:ring"
    ).split()
)
SIMPLE = dict(
    pair.split(":")
    for pair in (
        "however:but therefore:so subsequently:then consequently:so additionally:also approximately:about regarding:about "
        "utilised:used commenced:started purchased:bought obtained:got attempted:tried requested:asked informed:told "
        "notified:told assisted:helped required:needed resolved:fixed implemented:made demonstrated:showed identified:found "
        "determined:found discovered:found concluded:thought numerous:many several:some sufficient:enough prior:before "
        "colleague:coworker customer:client manager:boss supervisor:boss conversation:talk reviewed:checked examined:checked "
        "monitored:watched observed:saw constructed:built completed:finished remaining:left initially:first frequently:often "
        "noticed:saw realised:saw realized:saw decided:chose arranged:set received:got provided:gave contacted:called ensured:checked "
        "ensure:check responsible:in_charge situation:case issue:problem issues:problems incident:problem entire:whole extremely:very "
        "immediately:quickly promptly:quickly afterwards:later beforehand:before previously:before currently:now additional:more "
        "requires:needs require:need attempt:try attempts:tries assist:help inform:tell request:ask requests:asks obtain:get "
        "purchase:buy repair:fix repaired:fixed replaced:changed replace:change adjusted:changed adjust:change increased:grew "
        "reduced:cut reduce:cut decreased:fell difficult:hard straightforward:easy correct:right incorrect:wrong error:mistake "
        "errors:mistakes discuss:talk explain:tell explained:told described:told mentioned:said suggested:said proposed:said "
        "recommended:said agreed:said refused:said_no permitted:let allowed:let prevented:stopped prevent:stop continue:go_on "
        "continued:went_on commence:start complete:finish finally:at_last approximately:around employees:people staff:people "
        "individual:person individuals:people clients:customers patient:person documentation:papers documents:papers document:paper "
        "equipment:tools vehicle:car vehicles:cars premises:place location:place residence:home concerned:worried anxious:worried "
        "frustrated:angry upset:angry pleased:happy satisfied:happy apologised:said_sorry apologized:said_sorry gradually:slowly"
    ).split()
)


def present(text):
    def one(found):
        word = found.group(0)
        low = word.lower()
        made = IRREGULAR.get(low)
        if made is None and low.endswith("ied") and len(low) > 4:
            made = low[:-3] + "y"
        if made is None and low.endswith("ed") and not low.endswith("eed") and len(low) > 4:
            made = low[:-2] if low[-3] not in "vcuszgr" else low[:-1]
        return word if made is None else made.capitalize() if word[0].isupper() else made

    return re.sub(r"[A-Za-z]+", one, text)


def without_articles(text):
    return re.sub(r"\s{2,}", " ", re.sub(r"\b(the|a|an)\b\s*", "", text, flags=re.I)).strip()


def commas(text):
    return re.sub(r"[.;:!?](\s+)(\w)", r",\1\2", text)


def without_marks(text):
    return re.sub(r"\s{2,}", " ", re.sub(r"[.,;:!?\"()—–-]+", " ", text)).strip()


def without_apostrophes(text):
    return re.sub(r"(\w)['’](\w)", r"\1\2", text)


def simple(text):
    return re.sub(r"[A-Za-z]+", lambda found: SIMPLE.get(found.group(0).lower(), found.group(0)).replace("_", " "), text)


def slips(text):
    words = text.split()
    for _ in range(max(1, len(words) // 25)):
        at = random.randrange(len(words)) if words else 0
        word = words[at] if words else ""
        if len(word) > 4:
            n = random.randrange(1, len(word) - 2)
            words[at] = word[:n] + word[n + 1] + word[n] + word[n + 2 :]
    return " ".join(words)


WAYS = (
    (present, 0.3),
    (without_articles, 0.35),
    (commas, 0.35),
    (without_marks, 0.1),
    (without_apostrophes, 0.2),
    (slips, 0.2),
    (simple, 0.4),
    (str.lower, 0.1),
)


def reword(text, surely=False):
    some = [way for way, chance in WAYS if random.random() < chance]
    if surely and not some:
        some = [random.choice(WAYS)[0]]
    for way in some:
        text = way(text)
    return text


def sentences(text):
    return [one for one in re.split(r"(?<=[.!?])\s+", text) if one.strip()]


def cross(near, by_question):
    """Good answers to other questions of the form, near ones more often."""
    some = near[:25] if random.random() < 0.5 else near
    return [one for one in by_question[random.choice(some)] if one["level"] >= 3]


CLAIMS = (
    " Yes, I have done this many times and I am very good at it.",
    " This is something I am really passionate about.",
    " I always do that, and it always goes well.",
    "",
)


def spoil(question, answers, others):
    """A text that fails by its make, with what is known of its levels: None is not known."""
    good = random.choice([one for one in answers if one["level"] >= 3])["answer"]
    kind = random.randrange(5)
    if kind == 0:
        words = good.split()
        random.shuffle(words)
        return " ".join(words), [None, 0, None, None, None, 0.03]
    if kind == 1 and others:
        pool = [sentence for one in others for sentence in sentences(one["answer"])]
        return " ".join(random.choice(pool) for _ in range(random.randint(3, 6))), [0, 0, None, None, None, 0.04]
    if kind == 2:
        words = [*question["lookFor"], *[word for word in question["text"].split() if len(word) > 4]]
        random.shuffle(words)
        return random.choice([", ", ". ", " "]).join(words), [None, 0, 0, 0, 0, 0.03]
    if kind == 3:
        return question["text"] + random.choice(CLAIMS), [None, 0, 0, 0, 0, 0.03]
    first = sentences(good)
    return first[0] if len(first) > 3 else question["text"], [None, None, None, None, 0, None]
