import { describe, expect, test } from "vitest";
import { ratingEncoder } from "#api/engine/encoders.ts";
import { interviewerWording } from "#interviewer/data/load.ts";
import { part, planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import type { Segment } from "../read/cut-segments.ts";
import type { PlannedQuestion, Turn, TurnDecision, Vectors } from "../types.ts";
import { textsToLookUp } from "./answer-from-advert.ts";
import { decideTurn } from "./decide-turn.ts";
import { replyOf } from "./say-reply.ts";

const first = questionById("general-root-cause");
const own: PlannedQuestion = {
  ...first,
  id: "own",
  kind: "candidate_questions",
  text: "What would you like to ask?",
};
const ask = (message: Segment[], advert?: string, vectors?: Vectors): TurnDecision =>
  decideTurn({
    ...(vectors !== undefined && { vectors }),
    plan: { ...planOf([first, own]), ...(advert !== undefined && { advert }) },
    turns: turnsOf([
      [first, "I fixed the pump."],
      [own, message],
    ]),
    secondsLeft: 600,
    seed: "s",
  });
const startsWith = (words: string, id: string): boolean =>
  replyOf(id).kind.some((one) => words.startsWith(one));
const holds = (words: string, id: string): boolean => replyOf(id).kind.some((one) => words.includes(one));

const LOCKER = part("company", "I come by bus, is there a locker", "company-place");

describe("at the candidate's turn", () => {
  test("a candidate without questions hears goodbye", () => {
    const nothing = ask([part("remark", "Nothing else then.", "remark-done")]);
    expect(nothing).toMatchObject({ kind: "closing", ends: true });
  });

  test("after a yes, or an addition to an answer, the candidate may go on", () => {
    const yes = ask([part("remark", "Yes please.", "remark-ready")]);
    expect(yes).toMatchObject({ kind: "reply", ends: false });
    expect(interviewerWording.goAhead).toContain(yes.words);
    const told = "I do leave an hour and a half free after lunch, because something always comes.";
    expect(ask([part("answer", told)]).ends).toBe(false);
    const added = ask([part("addition", "About the pump: I also wrote it in the log.")]);
    expect(added.ends).toBe(false);
    expect(startsWith(added.words, "addition-heard")).toBe(true);
  });

  test("two questions get two answers, each fitting what was asked", () => {
    const { words } = ask([LOCKER, part("process", " and did I do ok", "process-doing")]);
    expect(interviewerWording.noAdvert.some((one) => words.startsWith(one))).toBe(true);
    expect(holds(words, "own-any")).toBe(true);
    expect(holds(words, "process-doing")).toBe(true);
  });

  test("beside a question that is answered, what may ask nothing gets no reply", () => {
    const stated = { ...part("company", "It's in your advert. ", "company-firm"), sure: 0.66 };
    const { words } = ask([stated, part("process", "Did I do ok?", "process-doing")]);
    expect(interviewerWording.noAdvert.some((one) => words.includes(one))).toBe(false);
    expect(startsWith(words, "process-doing")).toBe(true);
  });

  test("of several pieces of advice the surest is given", () => {
    const gap = { ...part("company", "And is my gap bad?", "advice-gap"), sure: 0.9 };
    const age = { ...part("company", "Am I too old?", "advice-too-old"), sure: 0.6 };
    const { words } = ask([age, gap]);
    expect(holds(words, "advice-gap")).toBe(true);
    expect(holds(words, "advice-too-old")).toBe(false);
  });

  test("of more questions than are answered, that for advice is", () => {
    const hours = part("company", " And the hours?", "company-hours");
    const { words } = ask([LOCKER, hours, part("company", " Is my gap bad?", "advice-gap")]);
    expect(holds(words, "advice-gap")).toBe(true);
  });

  test("whoever says that nothing is left asks nothing uncertain", () => {
    const time = { ...part("process", "It is eight to four. ", "process-time"), sure: 0.24 };
    expect(ask([part("remark", "No. ", "remark-done"), time]).ends).toBe(true);
  });

  test("that there is no advert is said once", () => {
    const { words } = ask([LOCKER, part("company", " and whats the pay", "company-pay")]);
    const said = interviewerWording.noAdvert.find((one) => words.includes(one));
    expect(words.split(said ?? "?")).toHaveLength(2);
    expect(replyOf("own-any").kind.filter((one) => words.includes(one))).toHaveLength(1);
  });

  test("a complaint is accepted, and an addition next to it counts", () => {
    const complaint = part("remark", "No that wasn't a question love, ", "remark-misread");
    const { words, ends } = ask([complaint, part("addition", "I was only adding the insulin.")]);
    expect(startsWith(words, "own-amends")).toBe(true);
    expect(holds(words, "addition-heard")).toBe(true);
    expect(ends).toBe(false);
  });

  test("a candidate who adds something is not told that they may", () => {
    const may = part("process", "Can I go back to the pump? ", "process-back");
    const { words } = ask([may, part("addition", "I also wrote it in the log.")]);
    expect(holds(words, "process-back")).toBe(false);
    expect(startsWith(words, "addition-heard")).toBe(true);
    expect(holds(ask([may]).words, "process-back")).toBe(true);
  });

  test("the reply that it counts is said once, in the brisk tone too", () => {
    const added = part("addition", "I also wrote it in the log.");
    const [told = ""] = replyOf("own-counts").brisk;
    const { words } = decideTurn({
      plan: { ...planOf([first, own]), difficulty: 9 },
      turns: [
        ...turnsOf([
          [first, "I fixed the pump."],
          [own, [added]],
        ]),
        { role: "assistant", kind: "reply", questionId: own.id, content: told },
        ...turnsOf([[own, [part("process", "And how did I do?", "process-doing")]]]).slice(1),
      ],
      secondsLeft: 600,
      seed: "s",
    });
    expect(replyOf("own-counts").brisk.some((one) => words.includes(one))).toBe(false);
    expect(replyOf("process-doing").brisk.some((one) => words.includes(one))).toBe(true);
  });

  test("after an unclear question the candidate is asked what they mean", () => {
    const odd: Segment = { ...part("process", "And the other thing, is it so?", "process-order"), sure: 0.3 };
    expect(interviewerWording.unclear.some((one) => ask([odd]).words.startsWith(one))).toBe(true);
  });

  test("an interviewer's own word is explained, and a question's purpose left to the report", () => {
    const { words } = decideTurn({
      plan: planOf([first, own]),
      turns: [
        ...turnsOf([
          [first, "I fixed the pump."],
          [own, [LOCKER]],
        ]),
        {
          role: "assistant",
          kind: "reply",
          questionId: own.id,
          content: "There's no advert, so I don't know.",
        },
        ...turnsOf([[own, [part("clarify", "What means advert?", "clarify-word")]]]).slice(1),
      ],
      secondsLeft: 600,
      seed: "s",
    });
    expect(words).toMatch(/^"Advert" is short for/u);
    expect(
      startsWith(
        ask([part("clarify", "what was that first one after", "clarify-purpose")]).words,
        "own-listens",
      ),
    ).toBe(true);
  });

  test("the advert's answer is quoted, or the reply says that the advert lacks it", async () => {
    const advert = "Ward pharmacist. On-call 1:9, weekends 1 in 4. We offer 27 days of annual leave.";
    const call = part("company", "How often would I be on call?", "company-hours");
    const texts = textsToLookUp([call.text], advert);
    const encoded = await ratingEncoder.encode(texts);
    const vectors = new Map(texts.map((text, at) => [text, encoded[at] ?? new Float32Array()]));
    expect(ask([call], advert, vectors).words).toContain("On-call 1:9");
    const { words } = ask([LOCKER], advert, vectors);
    expect(interviewerWording.notInAdvert.some((one) => words.startsWith(one))).toBe(true);
  });

  test("thanks after an uncertain question end the interview, after a certain one they don't", () => {
    const thanks = part("remark", "Nothing more from me, thanks for the practice!", "remark-thanks");
    const hardly: Segment = {
      ...part("company", "I'll ask them about the card. ", "company-firm"),
      sure: 0.55,
    };
    expect(ask([hardly, thanks]).ends).toBe(true);
    expect(ask([LOCKER, thanks]).ends).toBe(false);
  });

  test("a second complaint hears that there is no answer", () => {
    const complaint = [part("remark", "With respect, this is not an answer.", "remark-misread")];
    const met = ask(complaint);
    const [opened, said, asked, complained] = turnsOf([
      [first, "I fixed the pump."],
      [own, complaint],
    ]);
    if (!opened || !said || !asked || !complained) throw new Error("four turns");
    const replied: Turn = { ...asked, kind: "reply", content: met.words };
    const again = decideTurn({
      plan: planOf([first, own]),
      turns: [opened, said, asked, complained, replied, complained],
      secondsLeft: 600,
      seed: "s",
    });
    expect(startsWith(met.words, "own-amends")).toBe(true);
    expect(startsWith(again.words, "any-cannot-say")).toBe(true);
  });

  test("an unclear question about the job is not taken as one about the report", () => {
    const bus = part("clarify", "Is it a problem, or is there a bus at nine?", "clarify-facts");
    const { words } = ask([bus]);
    expect(holds(words, "own-any")).toBe(true);
    expect(holds(words, "own-listens")).toBe(false);
  });

  test("possible distress is acknowledged even next to a question", () => {
    const weighs: Segment = {
      ...part("distress", "I was with her till the end. ", "distress-loss"),
      sure: 0.4,
    };
    expect(startsWith(ask([weighs, LOCKER]).words, "open-beside")).toBe(true);
  });

  test("possible distress gets a kind sentence before the goodbye", () => {
    const sad: Segment = {
      ...part("distress", "It's only been five weeks. Good night.", "distress-loss"),
      sure: 0.4,
    };
    const { words, ends } = ask([sad]);
    expect(interviewerWording.takeCare.some((one) => words.startsWith(one))).toBe(true);
    expect(ends).toBe(true);
  });

  test("an apology gets a reply before the goodbye", () => {
    expect(ask([part("remark", "Sorry for getting upset earlier.", "remark-sorry")]).words).toMatch(
      /^There is nothing to be sorry/u,
    );
  });

  test("a loss next to a question is acknowledged first", () => {
    const loss = part("distress", "I lost my own mother in the spring. ", "distress-loss");
    expect(startsWith(ask([loss, LOCKER]).words, "distress-loss")).toBe(true);
  });
});
