import { expect, test } from "vitest";
import { type Cases, findUnmet } from "#interviewer/testing/find-unmet.ts";
import { part, STRONG } from "#interviewer/testing/interview-factory.ts";
import type { Segment } from "../read/cut-segments.ts";

const unsure = (segment: Segment, sure: number): Segment => ({ ...segment, sure });
const ANSWERED = part("answer", `${STRONG} `);
const UNCLEAR = part("clarify", "What is it you want to know exactly?", "clarify-question");
const EITHER = part("clarify", "Do you mean me or the team? ", "clarify-either");
const MISREAD = part("remark", "Wait, I hadn't answered the other one yet. ", "remark-misread");
const SHORT = part("answer", "It was a care home in Stockport, and the drylining firm sent four men only.");
const FIVE = part("correction", "It was five men, not four. We can go on.");
const unfinished = (open: number) => [{ ...part("answer", `${STRONG} And after`), open }];
const DIED = part("distress", "It was the week my son died.", "distress-loss");
const LOSS = [
  part("answer", "He asked me to sign for a delivery that I hadn't seen. I said I couldn't. "),
  DIED,
];
const panic = (sure: number) => unsure(part("distress", "I can't do this today", "distress-panic"), sure);

const CASES: Cases = {
  "'can I add that?' after the addition hears that it counts": [
    [[ANSWERED, part("process", "Can I add that still?", "process-back")]],
    { begins: "own-counts" },
  ],
  "whoever has to go hears how to end the interview, also after an answer": [
    [[ANSWERED, part("stop", "I have to go now, my bus is here. Bye!", "stop-leave")]],
    { kind: "reply", on: 0, says: "stop-leave" },
  ],
  "an unfinished answer is heard out": [[unfinished(0.6)], { kind: "reply", on: 0, says: "go-on" }],
  "a first answer of few words is heard out at a lower probability": [
    [[{ ...part("answer", "Bus. Volvo B9TL, double deck."), open: 0.3 }]],
    { kind: "reply", on: 0, says: "go-on" },
  ],
  "a longer one is not": [[unfinished(0.3)], { lacks: "go-on" }],
  "an answer that is surely unfinished is heard out twice": [
    [unfinished(0.6), unfinished(0.8)],
    { kind: "reply", on: 0, says: "go-on" },
  ],
  "an answer that may be unfinished is heard out once": [
    [unfinished(0.6), unfinished(0.6)],
    { lacks: "go-on" },
  ],
  "an unfinished answer is heard out after the reply to what was asked beside it": [
    [[...unfinished(0.6), part("process", "Who reads this?", "process-readers")]],
    { begins: "process-readers", ends: "go-on" },
  ],
  "whoever was not let finish may do so before all else": [
    [
      [
        part("remark", "Hold on, I was still at the boiler. ", "remark-unfinished"),
        part("process", "May I go back?", "process-back"),
      ],
    ],
    { kind: "reply", on: 0, begins: "remark-unfinished" },
  ],
  "whoever adds to an earlier answer and doesn't understand the question gets it in simpler words": [
    [[part("addition", "And afterwards I would talk to my colleague alone. "), UNCLEAR]],
    { kind: "rephrase", holds: "plainer" },
  ],
  "a question about applying in general gets advice, also after an answer": [
    [[ANSWERED, part("company", "Will my gap be held against me?", "advice-gap")]],
    { begins: "advice-gap" },
  ],
  "a complaint with a short text leaves it to the candidate whether to go on": [
    [[MISREAD, SHORT]],
    { kind: "reply", on: 0, ends: "moreOrOn" },
  ],
  "a candidate who has complained goes on when they say so": [
    [[MISREAD, SHORT], [part("stop", "No, go on please.", "stop-skip")]],
    { kind: "question", on: 1 },
  ],
  "a candidate who has complained may tell more": [
    [
      [MISREAD, SHORT],
      "I rang their boss and drove there at seven, because we had no day to lose. They came.",
    ],
    { level: 6, kind: "probe", on: 0 },
  ],
  "a candidate who has complained and only corrects goes on": [
    [[MISREAD, SHORT], [FIVE]],
    { after: "reply", kind: "question", on: 1 },
  ],
  "a correction after an answer is heard, and the interview goes on": [
    [[part("answer", `${SHORT.text} I drove there at seven. `), FIVE]],
    { kind: "question", on: 1 },
  ],
  "a complaint that asks which of two is meant hears that, and not whether that was all": [
    [
      [
        part("remark", "That's a question for a beginner. ", "remark-poor"),
        part("answer", "I wrote the sauce myself. "),
        EITHER,
      ],
    ],
    { holds: "clarify-either", lacks: "moreOrOn" },
  ],
  "possible distress is acknowledged before a question is answered": [
    [
      [
        part("process", "Can I take a minute? ", "process-break"),
        unsure(part("distress", "I don't sleep since the funeral.", "distress-tired"), 0.4),
      ],
    ],
    { begins: "open-beside", ends: "process-break" },
  ],
  "distress gets one humane sentence and the next question, without further enquiry": [
    [LOSS],
    { level: 8, kind: "question", on: 1, begins: "distress-loss", ends: "next", never: /died/u },
  ],
  "distress alone lets the candidate go on": [[[DIED]], { kind: "reply", on: 0, says: "distress-loss" }],
  "distress within an answer that is less sure gets a mild word, and the answer counts": [
    [[ANSWERED, unsure(DIED, 0.6)]],
    { begins: "open-beside", lacks: "distress-loss" },
  ],
  "a question asked with the comfort stays open when the candidate says that they can go on": [
    [LOSS, [part("remark", "That's kind, it does me good to talk about work.", "remark-ready")]],
    { kind: "reply", on: 1 },
  ],
  "the question that caused distress is not repeated": [
    [[DIED], [part("remark", "I'm okay. Let's go on.", "remark-ready")]],
    { kind: "question", on: 1 },
  ],
  "distress with a wish to skip leaves the question": [
    [
      [
        part("distress", "Bit raw, they let me go. ", "distress-work"),
        part("stop", "Can we skip this one?", "stop-skip"),
      ],
    ],
    { kind: "question", lacks: "distress-work" },
  ],
  "a candidate in danger hears who can help, and is asked nothing, also after an answer": [
    [[ANSWERED, part("distress", "He is outside the door again.", "distress-danger")]],
    { on: 0, says: "distress-danger" },
  ],
  "distress with a wish for a moment is given it": [
    [[...LOSS, part("wait", "Give me five minutes.", "wait-away")]],
    { kind: "reply", on: 0, begins: "wait-think", ends: "distress-loss" },
  ],
  "whoever grieves and wants to come back to the question keeps it": [
    [
      [
        ANSWERED,
        unsure(DIED, 0.9),
        part("process", "Could I take a minute and then give you one from work?", "process-break"),
      ],
    ],
    { kind: "reply", on: 0, begins: "wait-think" },
  ],
  "possible distress gets a gentle reply": [[[panic(0.3)]], { kind: "reply", on: 0, says: "gently" }],
  "possible distress that is told twice is met as distress": [
    [[panic(0.3)], [panic(0.3)]],
    { says: "distress-panic" },
  ],
  "possible distress after an answer gets a kind sentence": [
    [[ANSWERED, panic(0.3)]],
    { begins: "open-beside", lacks: "gently" },
  ],
  "distress of very low probability keeps the question": [[[panic(0.1)]], { on: 0 }],
};

test.each(Object.entries(CASES))("%s", (_, [messages, met]) => {
  expect(findUnmet(messages, met)).toEqual([]);
});
