import { describe, expect, test } from "vitest";
import { readMemory, type MemoryForm, type Part } from "../text/memory.ts";
import { couldBeTold, isHalf, standsFor } from "./stands-for.ts";

const shown = (form: MemoryForm, part: Part, answer: string): string[] => {
  const memory = readMemory({ text: "", form }, [answer]);
  return memory.clauses.filter((clause) => standsFor(clause, part, memory)).map(({ text }) => text);
};
const could = (form: MemoryForm, part: Part, answer: string): boolean =>
  couldBeTold(readMemory({ text: "", form }, [answer]), part);

describe("what a quote must be to stand beside a sentence", () => {
  test("a deed is the candidate's own: no list, no state, no slip, nothing left undone", () => {
    expect(shown("past", "action", "I swapped the cable. Rang the fitter.")).toEqual([
      "I swapped the cable",
      "Rang the fitter",
    ]);
    for (const answer of [
      "Only a course really, and one thing for the shop.",
      "Delivered two days late.",
      "I hardly slept for weeks.",
      "I forgot the key.",
      "I dropped the whole tray.",
      "I have gone off jokes.",
      "I hold certificate level 3.",
      "The lamp I did for a brand had a spun shade.",
      "I was made coach the year after.",
      "I'm known for that in the office.",
      "My boss asked him to come and take notes for an hour.",
      "I named the wrong brother.",
      "I updated the list and forgot the return traffic.",
      "I leave the settings alone.",
      "I live by that rule.",
      "I kept promising him that it gets better.",
    ])
      expect(shown("past", "action", answer)).toEqual([]);
    expect(shown("situational", "action", "Open the windows.")).toEqual(["Open the windows"]);
    expect(shown("situational", "action", "My aunt says I should've been a waiter.")).toEqual([]);
    expect(shown("situational", "action", "I retained ten customers last spring.")).toEqual([]);
  });

  test("what is said to the interviewer is no evidence of anything, in whichever words", () => {
    for (const talk of [
      "I told already about Marta.",
      "I already said who rang.",
      "I did ask how much time is left.",
      "I was asking what that word means.",
      "I meant that the round takes two minutes.",
      "I've told you that twice.",
      "Ask me something about the lorry.",
      "Is that a question for a nurse?",
    ])
      for (const form of ["past", "situational", "knowledge"] as const)
        for (const part of ["action", "case", "result"] as const)
          expect(shown(form, part, talk), `${part}: ${talk}`).toEqual([]);
    expect(shown("past", "action", "I told him the price. I did ask the driver first.")).toEqual([
      "I told him the price",
      "I did ask the driver first",
    ]);
  });

  test("a habit or a thought behind a story is no deed of it; a story told in the present has deeds", () => {
    const ended = "He fell off the ladder. They fetched the boss. The doctor came late.";
    for (const today of ["I say my plan out loud now.", "I keep hearing that sound.", "I heat it to 60."])
      expect(shown("past", "action", `${ended} ${today}`)).toEqual([]);
    expect(shown("past", "action", "That morning she don't talk. I call the nurse.")).toEqual([
      "I call the nurse",
    ]);
    expect(shown("situational", "action", "I'd say most of my day is lists.")).toEqual([]);
    expect(shown("situational", "action", "I'd say sorry to her first.")).not.toEqual([]);
  });

  test("what somebody else is then said to have done is not shown as the candidate's", () => {
    const lift = "I drove to the lift. She was out in ten minutes.";
    expect(shown("past", "action", lift)).not.toEqual([]);
    expect(shown("past", "action", `${lift} It wasn't me who let her out.`)).toEqual([]);
    expect(shown("past", "result", "I drove to the lift. It was Baz. She was out at six.")).not.toEqual([]);
    expect(shown("past", "result", "I drove to the lift. It wasn't me. She was out at six.")).toEqual([]);
    expect(shown("past", "action", "I moved the column. My part? Not much. I tagged the tickets.")).toEqual([
      "I tagged the tickets",
    ]);
  });

  test("a lesson is said as one, or is something they do since; the way of the world is none", () => {
    for (const none of ["Now we're all on the phone.", "Now I'm a morning person.", "Now it's all paper."])
      expect(shown("past", "learning", `I moved the desk. ${none}`)).toEqual([]);
    for (const one of ["I label them now.", "Since then I ask twice.", "I learned to count first."])
      expect(shown("past", "learning", `I moved the desk. ${one}`)).not.toEqual([]);
  });

  test("an end is over: how it goes, and what was said from the start, is none", () => {
    const story = "I baked the rolls. I cleaned the oven. I paid the driver.";
    expect(shown("past", "result", `${story} Everybody goes for a beer after.`)).toEqual([]);
    expect(shown("past", "result", `${story} They said it from the start.`)).toEqual([]);
    expect(shown("past", "result", `${story} The guests came back.`)).toEqual(["The guests came back"]);
  });

  test("the name of a limit sets none, and a wish for anything is none", () => {
    expect(shown("knowledge", "limit", "It bends. Then the load limit, the plate limit.")).toEqual([]);
    expect(shown("knowledge", "limit", "It holds, unless the load is in cycles.")).not.toEqual([]);
    expect(shown("motivation", "wish", "I'd be happy with anything really.")).toEqual([]);
    expect(shown("motivation", "wish", "I'd like to not think about that.")).toEqual([]);
    expect(shown("motivation", "wish", "I'd like to run the bar.")).toEqual(["I'd like to run the bar"]);
  });

  test("an end comes after the deed, and is neither the trouble nor its price", () => {
    const told =
      "Each order came three times. I counted the orders. My own fish was late. The manager thanked me.";
    expect(shown("past", "result", told)).toEqual(["The manager thanked me"]);
    expect(shown("past", "result", "I pulled the release. The customer was lost.")).toEqual([
      "The customer was lost",
    ]);
    expect(shown("past", "result", "I asked her. She laughed. We built a narrow one.")).not.toContain(
      "She laughed",
    );
    expect(
      shown("past", "result", "I saw her. Supervisor gave her the money, with signed paper."),
    ).not.toContain("with signed paper");
    expect(shown("past", "result", "I rang the guests. We forgot two of them.")).toEqual([]);
    expect(shown("past", "result", "I fixed it. Some had just gone by then.")).toEqual([]);
    expect(shown("past", "result", "I moved the report. Nobody had told me.")).toEqual([]);
    expect(shown("past", "result", "I called each of them. In an hour all had a room.")).not.toEqual([]);
    expect(shown("past", "result", "I asked him. It was for the rent, so I lent it to him.")).toEqual([]);
    expect(shown("past", "result", "I pinned the icon. I haven't counted who came back.")).toEqual([]);
    expect(shown("past", "result", "I fixed it. I should have seen it, invitations stopped.")).toEqual([]);
    expect(shown("past", "result", "I held it back. Nobody thanked me but nobody complained.")).not.toContain(
      "Nobody thanked me",
    );
  });

  test("the reason of a deed stands beside one and explains no trouble", () => {
    expect(shown("past", "reason", "I moved the sheet because nobody could see it.")).toEqual([
      "because nobody could see it",
    ]);
    expect(shown("past", "reason", "Nobody filled it in because it sat at the desk.")).toEqual([]);
    const late = "I ran the pay with old credits, because the notices had not been imported.";
    expect(shown("past", "reason", late)).toEqual([]);
    expect(shown("past", "reason", "I rang them all and asked for the reason.")).toEqual([]);
    expect(shown("knowledge", "reason", "Otherwise a version column.")).toEqual([]);
    expect(shown("situational", "reason", "I check the guards since it's brickies, gap to wall.")).toEqual(
      [],
    );
    expect(shown("motivation", "reason", "I enjoyed the second one.")).toEqual([]);
    expect(
      shown("situational", "reason", "But since six o'clock I know it will happen. I ring him."),
    ).toEqual([]);
  });

  test("a day is no reason, and what comes before a deed is neither check nor step", () => {
    expect(shown("situational", "reason", "I look at my knee, since the fall it is the best.")).toEqual([]);
    expect(shown("situational", "order", "Next time I show the sketches earlier.")).toEqual([]);
    const wait = "I wait a bit before I confirm the change on the box.";
    expect(shown("situational", "check", wait)).toEqual([]);
    expect(shown("situational", "order", wait)).toEqual([]);
    expect(shown("situational", "check", "If that's a quarter of revenue it's a different talk.")).toEqual(
      [],
    );
    expect(shown("situational", "check", "If that doesn't help, I ring my boss.")).not.toEqual([]);
  });

  test("a step has its place among steps of one's own", () => {
    expect(shown("situational", "order", "First I look in the fridge.")).toEqual([
      "First I look in the fridge",
    ]);
    expect(shown("situational", "order", "Now and then the plan fails, then the count is wrong.")).toEqual(
      [],
    );
  });

  test("a limit is said as one, and a case is one's own", () => {
    expect(shown("knowledge", "limit", "In practice the rows are never unique.")).not.toEqual([]);
    expect(shown("knowledge", "limit", "Networks fail. These are booked but not yet at the bank.")).toEqual(
      [],
    );
    expect(shown("knowledge", "case", "We lost a case over it.")).not.toEqual([]);
    expect(shown("knowledge", "case", "Build a new rate, supported by quotations.")).toEqual([]);
    expect(shown("knowledge", "case", "The bank lost a case over it.")).toEqual([]);
    expect(shown("motivation", "moment", "I came to it by accident.")).toEqual([]);
    expect(shown("motivation", "moment", "Your airline carried a million people last year.")).toEqual([]);
  });

  test("what is learned is said of oneself, and a step is none behind an if", () => {
    expect(shown("past", "learning", "I said: stop the sync now.").join()).not.toContain("stop the sync");
    expect(shown("situational", "order", "If it is fire, then we make room.")).toEqual([]);
    expect(shown("motivation", "moment", "Once in the unit, which I've applied to for next spring.")).toEqual(
      [],
    );
  });

  test("half of what is said is never quoted", () => {
    const told = "I rewrote the list. Now nothing goes out before somebody has looked.";
    expect(shown("past", "learning", told).join()).not.toContain("nothing goes out");
    expect(
      shown("situational", "reason", "I ring the lawyer, not because they want it without a cap."),
    ).toEqual([]);
    expect(shown("past", "learning", "I now pass on what I learned about maps.").join()).not.toContain(
      "I learned",
    );
  });
});

describe("a piece that says something else without the rest", () => {
  const halves = (answer: string): boolean[] => {
    const memory = readMemory({ text: "", form: "past" }, [answer]);
    return memory.clauses.map((clause) => isHalf(clause, memory));
  };
  test("is one that is cut off, or hangs on the words before or behind it", () => {
    for (const answer of [
      "A habit is, in the empirical sense, a sprint.",
      "Because with a low old rate people assume.",
      "I ask about sore throat, mouth ulcers, bruises.",
      "More desktop people came (why?",
      "A really fresh fish has a strong, slightly ammonia-like odour since the oils are active.",
    ])
      expect(halves(answer)[0]).toBe(true);
    expect(halves("You would not believe what I have seen in thirty years.").at(-1)).toBe(true);
    expect(halves("I moved the sheet because nobody could see it.")).toEqual([false, false]);
  });
});

describe("nothing is said to be missing where anything could be it", () => {
  test("a use of one's own, a reason that came first", () => {
    expect(could("knowledge", "case", "DNS failover i keep in a script.")).toBe(true);
    expect(could("knowledge", "case", "The pen decides.")).toBe(false);
    expect(could("past", "reason", "Four caps leaked. I blocked the batch.")).toBe(true);
    expect(could("knowledge", "case", "Flag set too soon, we had exactly that.")).toBe(true);
    expect(could("knowledge", "case", "I'd check the cable, which was cut.")).toBe(false);
    expect(could("past", "reason", "I blocked the batch.")).toBe(false);
    expect(could("past", "learning", "I moved the sheet. I put a paper where the hands are.")).toBe(true);
    expect(could("past", "learning", "I moved the sheet. I told the ward.")).toBe(false);
    expect(could("past", "learning", "It was never on time. I moved the sheet. I told the ward.")).toBe(
      false,
    );
    expect(could("past", "learning", "I moved the sheet. I told the ward. We never did it again.")).toBe(
      true,
    );
    expect(could("situational", "check", "I warn him and keep an eye on the rack.")).toBe(true);
  });
});
