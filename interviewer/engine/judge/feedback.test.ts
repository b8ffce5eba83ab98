import { describe, expect, test } from "vitest";
import { readLabelledAnswers, type LabelledAnswer } from "#interviewer/labelled/answers.ts";
import { readMemory } from "../text/memory.ts";
import { improveAnswer } from "./better-answer.ts";
import { findGaps, findGood, wordNothing, type Read } from "./feedback.ts";
import { findQuotes } from "./quotes.ts";
import type { Level } from "./judgement.ts";
import { levels, missing, questionOf, readOf } from "./read-factory.ts";

const good = (form: Read["form"], answer: string, changes: Partial<Read> = {}): string =>
  findGood(readOf(form, answer, changes)).join(" ");
const parts = (form: Read["form"], answer: string, changes: Partial<Read> = {}) =>
  findGaps(readOf(form, answer, changes)).map(({ part }) => part);

const FOUND =
  "The till froze every Friday. I logged each freeze for two weeks and swapped the cable. After that it never froze again.";

describe("what is missing is said only where the text lacks it", () => {
  test("the end of a story, and not where it is told in odd words", () => {
    expect(missing("past", "The till froze. I logged each freeze for two weeks.")).toMatch(
      /came of it|afterwards|followed|stops/u,
    );
    expect(parts("past", FOUND)).not.toContain("result");
    expect(
      parts("past", "The cake broke. I rang the bride, she laughed, her sister booked us."),
    ).not.toContain("result");
  });

  test("the own part, with the words of the group, and not where an own deed stands", () => {
    const moved = "We had a full shop. We moved everything to the new warehouse in two weekends.";
    expect(missing("past", moved)).toContain("“We moved everything to the new warehouse in two weekends”");
    expect(parts("past", moved)).toContain("group");
    expect(parts("past", FOUND)).not.toContain("group");
    expect(
      parts("past", "I called the fitter. I swapped the cable. We opened the shop on Monday."),
    ).not.toContain("group");
    expect(parts("past", "The shop was full. I moved everything, and we opened on Monday.")).not.toContain(
      "group",
    );
  });

  test("what one would do in place of a case, and not in a case", () => {
    expect(missing("past", "I would call the manager and then I would write a report.")).toMatch(
      /is what you would do|You say what you would do/u,
    );
    expect(missing("past", FOUND)).not.toMatch(/what you would do/u);
  });

  test("the reason of a step, and not where it is said", () => {
    const bare = "Open the windows. Send somebody up. Offer breakfast to the guest.";
    expect(parts("situational", bare)).toContain("reason");
    expect(parts("situational", `${bare} Because nobody sleeps in smoke.`)).not.toContain("reason");
  });

  test("the check of a plan, and not where a fallback is told", () => {
    const bare = "I would open the windows and send somebody up.";
    expect(parts("situational", bare)).toContain("check");
    expect(parts("situational", `${bare} If that is not enough I move the guest.`)).not.toContain("check");
  });

  test("an order only among several steps", () => {
    expect(
      parts("situational", "I would say sorry, open the windows, send somebody up and offer breakfast."),
    ).toContain("order");
    expect(parts("situational", "I would open the windows.")).not.toContain("order");
    expect(
      parts(
        "situational",
        "First I say sorry, then I open the windows, send somebody up and offer breakfast.",
      ),
    ).not.toContain("order");
  });

  test("a case of a rule, and not where it is told; no limit, which not every rule has", () => {
    expect(parts("knowledge", "An average misleads when there are outliers.")).toContain("case");
    expect(parts("knowledge", "An average misleads when there are outliers.")).not.toContain("limit");
    const told =
      "An average misleads when there are outliers, except with thousands of rows. At my last company I had rents with one castle in them.";
    expect(parts("knowledge", told)).not.toContain("case");
  });

  test("no group where nothing was done", () => {
    expect(parts("past", "We never stopped one. The users are the best testers.")).not.toContain("group");
  });

  test("a phrase that many use, with its words, and not an own reason", () => {
    expect(missing("motivation", "I am a team player and I like people.")).toContain("“team player”");
    expect(missing("motivation", "I like the old man who comes for one roll.")).not.toMatch(
      /any job|many say/u,
    );
  });

  test("another subject, by its noun and only at relevance 1; above it there is a doubt at most", () => {
    const invoices = "The invoices were late. I sorted the invoices, and I sent the invoices on Monday.";
    const away = { criteria: levels(3, { relevance: 1 }) };
    expect(missing("past", invoices, away)).toMatch(
      /about the invoices; the question was about a bug that took you long to find/u,
    );
    const unsure = { criteria: levels(3, { relevance: 2 }), isTied: false };
    expect(missing("past", invoices, unsure)).not.toMatch(/the question was/u);
    expect(findGaps(readOf("past", invoices, unsure)).some(({ isDoubt }) => isDoubt === true)).toBe(true);
    expect(missing("past", invoices)).not.toMatch(/the question was/u);
    const bug = "The bug sat in the cache. I found the bug by turning the cache off.";
    expect(missing("past", bug, away)).not.toMatch(/about the bug/u);
    expect(missing("past", "I moved the shelf. It held.", away)).not.toMatch(/the question was/u);
    expect(missing("past", "I am a good communicator.", away)).not.toMatch(/the question was/u);
    // A poor plan is still one for what was asked.
    expect(missing("situational", "I push the same version again.", away)).not.toMatch(/the question was/u);
  });

  test("that a reading could not tie an answer is said as a doubt, and no advice hangs on it", () => {
    const weak = { isTied: false, criteria: levels(3, { relevance: 2 }) };
    const [doubt] = findGaps(readOf("past", FOUND, weak));
    expect(doubt).toMatchObject({ isDoubt: true, criterion: "relevance", part: null });
    expect(findGaps(readOf("past", FOUND)).some(({ isDoubt }) => isDoubt === true)).toBe(false);
  });

  test("an answer that may well fit is not doubted because its tie was not read", () => {
    expect(findGaps(readOf("past", FOUND, { isTied: false })).some(({ isDoubt }) => isDoubt === true)).toBe(
      false,
    );
  });

  test("a plan is not doubted: its steps are asked on, or what is looked for is named", () => {
    const plan = "First week I ask for half an hour with the nurse who is slow. I write a small card.";
    const weak = { isTied: false, criteria: levels(3, { relevance: 2 }) };
    expect(missing("situational", plan, weak)).toMatch(/where it was looked for/u);
    expect(missing("situational", plan, weak)).not.toMatch(/tie the answer|fits the question/u);
    const question = { ...questionOf("situational"), lookFor: ["SystmOne"] };
    const asked = missing("situational", plan, { ...weak, question });
    expect(asked).not.toBe("");
    expect(asked).not.toMatch(/tie the answer|fits the question/u);
  });

  test("nothing that is told in odd words is missed", () => {
    const notes = "The loft was fifty degrees. I did it in twenty minute goes. No call back.";
    expect(parts("past", notes)).not.toContain("result");
    const boxes = "The plasterers hid my back boxes, fourteen of them. I cut them out and sent a bill.";
    expect(parts("past", boxes)).not.toContain("number");
    const memory = readMemory({ text: "", form: "past" }, [
      "I paid a supplier twice. They credited it on the next statement.",
      "I sort the run by invoice number before I release it, and the second signature found another.",
      "The sum was £2,600. The clerk was kind. They were quick. The bank was slow.",
    ]);
    expect(findGaps(readOf("past", "", { memory })).map(({ part }) => part)).not.toContain("learning");
  });

  test("what is held to be wrong is said to be unsure, without a verdict, and only there", () => {
    const profit = "Profit is what is in the bank account.";
    const weak = { criteria: levels(3, { relevance: 2 }) };
    expect(missing("knowledge", profit, weak)).toMatch(/how right this is/iu);
    expect(missing("knowledge", profit)).not.toMatch(/how right this is/iu);
    expect(missing("past", FOUND, weak)).not.toMatch(/how right this is/iu);
    for (const relevance of [1, 2] as const) {
      const [doubt] = findGaps(readOf("knowledge", profit, { criteria: levels(3, { relevance }) }));
      expect(doubt?.isDoubt).toBe(true);
    }
  });

  test("where the scorer holds all to be good nothing is asked", () => {
    const told = "The till froze. I logged each freeze.";
    expect(findGaps(readOf("past", told, { criteria: levels(5) }))).toEqual([]);
    expect(findGaps(readOf("past", told, { criteria: levels(4) }))).not.toEqual([]);
  });

  test("nobody is asked on about a case or a plan that was not heard", () => {
    const asked = (form: Read["form"], answer: string) =>
      findGaps(readOf(form, answer)).map(({ part }) => part);
    const further = ["number", "result", "reason", "learning"];
    expect(further).not.toContain(asked("past", "Every till has its day. Patience is the key.").join());
    expect(asked("past", "The till froze. I logged each freeze.")).toContain("result");
    expect(asked("past", "I ring the director a lot. The office was full.")).not.toContain("number");
    expect(asked("past", "I ring the director. The office was full.")).toContain("number");
    expect(asked("situational", "Smoke is a serious matter.")).not.toContain("fallback");
    expect(asked("situational", "I open the windows.")).toContain("fallback");
    expect(parts("situational", "I open the windows.", { criteria: levels(4) })).not.toContain("fallback");
  });

  test("an answer that is held to be weak is asked nothing on top of what is looked for", () => {
    const weak = { criteria: levels(3, { relevance: 2 }) };
    expect(parts("past", "The till froze. I logged each freeze.", weak)).toEqual(["hold"]);
  });

  test("the one word that a question is made from is no mark of its answer", () => {
    const question = { ...questionOf("situational"), lookFor: ["Terraform"] };
    const weak = { criteria: levels(3, { relevance: 1 }), question };
    const said = missing("situational", "I would see.", weak);
    expect(said).not.toContain("Terraform");
    expect(said).toMatch(/tie the answer|fits the question/u);
  });

  test("a thing that one likes, a wish, a duration and a sum are not praised as a reason or an end", () => {
    expect(good("motivation", "I like the game shop on the high street. They know the games.")).not.toMatch(
      /reason|draws you/u,
    );
    expect(good("motivation", "I want to learn diet food for the hospital.")).not.toMatch(
      /reason|draws you/u,
    );
    expect(good("motivation", "I like to see this in one shift.")).toMatch(/reason|draws you/u);
    expect(good("past", "I walked her over to the tax office. It took five minutes.")).not.toContain(
      "It took",
    );
    expect(good("past", "I paid a supplier twice. The double payment was £2,600.")).not.toContain("£2,600");
  });

  test("another day is told with words of that day", () => {
    const told =
      "Cleaners that don't come, I know that song. We had a firm with an old bus. The bus died. I fined them. They bought a new bus.";
    const said = missing("situational", told, { criteria: levels(3, { relevance: 2 }) });
    expect(said).toMatch(/another day|happened once/u);
    expect(said).not.toContain("that song");
  });

  test("'I'd loved it' is no plan, nor is what one always said", () => {
    expect(missing("past", "Calling is no weakness, I'd always say it to students.")).not.toMatch(
      /what you would do/u,
    );
    expect(missing("past", "The wizard got binned. I'd loved that wizard.")).not.toMatch(
      /what you would do/u,
    );
  });

  test("an answer without anything to read is quoted, with what could stand there", () => {
    expect(wordNothing(questionOf("past"), ["fine"])).toMatch(/“fine”.*where it was looked for/u);
    expect(wordNothing(questionOf("past"), [])).not.toContain("“”");
    const short = "Doesn't really happen with mine, they're always full.";
    expect(wordNothing(questionOf("past"), [short])).toMatch(/too short|too little/u);
  });
});

describe("what is good is said with the words that show it", () => {
  test("or without any, where both the scorer and the text's parts say so", () => {
    const told = "My manager was away, so I had to sort it. It was, all in all, better afterwards.";
    const sure = readMemory({ text: "", form: "past" }, [told]);
    const memory = { ...sure, clauses: [], told: [], certainty: { action: 0.9, result: 0.8 } };
    expect(good("past", "", { memory, criteria: levels(4) })).toMatch(/what you did and/iu);
    expect(good("past", "", { memory, criteria: levels(4, { outcome: 3 }) })).toBe("");
    const unsure = { ...memory, certainty: { action: 0.9, result: 0.3 } };
    expect(good("past", "", { memory: unsure, criteria: levels(4) })).toBe("");
  });

  test("an end that is told, and not praised where the scorer finds none or the answer is about something else", () => {
    expect(good("past", FOUND)).toContain("“After that it never froze again”");
    expect(good("past", FOUND, { criteria: levels(3, { outcome: 2 }) })).not.toContain("never froze");
    expect(good("past", FOUND, { criteria: levels(5, { relevance: 2 }) })).toBe("");
  });

  test("a slip is no deed to be praised, and what was done about it is", () => {
    const slip =
      "I forgot the return traffic of the supplier. I rolled the firewall back and told the supplier.";
    expect(good("past", slip)).toMatch(/“(?:I rolled the firewall back|told the supplier)”/u);
    expect(good("past", slip)).not.toContain("forgot");
  });

  test("the clearest words where no part can be named, of a fact only where it seems right", () => {
    const rule = "The tray leads the water outwards through the brickwork.";
    expect(good("knowledge", rule, { criteria: levels(4) })).toContain("“The tray leads the water outwards");
    expect(
      good("knowledge", "Then it is defined cost, and it's defined cost plus fee.", { criteria: levels(4) }),
    ).toBe("");
    expect(good("knowledge", rule)).toBe("");
    expect(good("knowledge", rule, { criteria: levels(4, { specificity: 2 }) })).toBe("");
  });

  test("a check is told from another turn that is reckoned with", () => {
    expect(good("situational", "I open the windows. I check whether the smoke is gone.")).toMatch(
      /(?:check|look)[^“]*“I check whether the smoke is gone”/iu,
    );
    expect(good("situational", "I open the windows. If not, I'd move the guest to another room.")).toMatch(
      /(?:another turn|what if|second way)[^“]*“If not, I'd move the guest/u,
    );
    expect(
      good("situational", "I say no. If he signs a form that isn't true it's fraud on his name."),
    ).not.toMatch(/another turn|what if|second way/u);
  });

  test("what was done yesterday is no step of a plan", () => {
    expect(good("situational", "I hit 112% last year.")).toBe("");
  });
});

describe("feedback over four hundred labelled answers", () => {
  const answers = readLabelledAnswers("fit").slice(0, 400);
  const read = (one: LabelledAnswer): Read => {
    const [relevance, structure, specificity, ownership, outcome] = (one.ratings[0]?.criteria ??
      []) as Level[];
    const memory = readMemory(one.question, [one.answer]);
    const criteria = { relevance, structure, specificity, ownership, outcome } as Read["criteria"];
    const question = { ...questionOf(one.question.form, one.question.text), id: one.key };
    return { question, form: one.question.form, memory, criteria, isTied: true };
  };
  const made = answers.map((one) => {
    const own = read(one);
    const gaps = findGaps(own);
    const wanted = gaps.flatMap(({ part }) => part ?? []);
    return {
      one,
      own,
      gaps,
      said: [...findGood(own), ...gaps.map(({ text }) => text)],
      quotes: findQuotes(own.memory).map(({ text }) => text),
      better: improveAnswer(own.memory, [one.answer], { missing: wanted.slice(0, 2), seed: one.key }),
    };
  });

  test("every quote stands letter by letter in the answer", () => {
    for (const { one, said, quotes } of made) {
      const inside = said.flatMap((text) =>
        [...text.matchAll(/“([^”]+)”/gu)].map(([, quote]) => quote ?? ""),
      );
      for (const quote of [...quotes, ...inside]) {
        const source = one.answer.includes(quote) ? one.answer : one.question.text;
        expect(source).toContain(quote);
      }
    }
  });

  test("no placeholder is left, and a sentence ends", () => {
    for (const { said } of made)
      for (const text of said) {
        expect(text).not.toMatch(/@|null|undefined/u);
        expect(text).toMatch(/[.”?]$/u);
      }
  });

  test("nothing is missed that memory says was told", () => {
    for (const { own, gaps } of made)
      for (const { part } of gaps) {
        if (part === null || part === "hold" || part === "group" || part === "case") continue;
        expect(own.memory.told.some((one) => one.part === part)).toBe(false);
      }
  });

  test("a better answer holds the candidate's own sentences and at most one bracket", () => {
    const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    for (const { one, better } of made) {
      if (better === null) continue;
      expect(better.match(/\[/gu)?.length ?? 0).toBeLessThanOrEqual(1);
      const own = better.replaceAll(/\[[^\]]*\]/gu, " ").split(/(?<=[.!?…:;])\s+/u);
      for (const sentence of own) expect(letters(one.answer)).toContain(letters(sentence));
    }
  });

  test("no sentence is said of two answers of one interview where it quotes none", () => {
    const all = made.flatMap(({ said }) => said.filter((text) => text.includes("“")));
    expect(new Set(all).size).toBeGreaterThan(all.length * 0.98);
  });
});
