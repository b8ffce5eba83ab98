import { describe, expect, test } from "vitest";
import { collectAnswers } from "../judge/collect-answers.ts";
import { planOf, questionById, turnsOf } from "../interview-factory.ts";
import type { PlannedQuestion, Turn } from "../types.ts";
import { decideTurn } from "./decide-turn.ts";
import { findAdditions } from "./earlier-answer.ts";

const BEFORE = questionById("general-upset-person");
const NOW = questionById("general-own-mistake");
const LATER = questionById("general-root-cause");
const TOLD =
  "A guest was furious because his room was not ready at three, one of 240 rooms. I apologised, took his bags and brought him coffee on the terrace, and Marta had the room done by four.";
const MISTAKE =
  "In April I sent a price list to the wrong supplier. I rang them within ten minutes and told my boss, and we kept the contract.";

const plan = planOf([BEFORE, NOW, LATER]);
const heardAs = (turns: Turn[]) => findAdditions(plan, turns).get(turns.at(-1) as Turn) ?? null;
const after = (...messages: [string, ...string[]]): Turn[] =>
  turnsOf([
    [BEFORE, TOLD],
    [NOW, ...messages],
  ]);
const next = (turns: Turn[]) => decideTurn({ plan, turns, secondsLeft: 900, seed: "s" });
const judgedOf = ({ id }: PlannedQuestion, turns: Turn[]): string[] =>
  collectAnswers(plan, turns).find(({ question }) => question.id === id)?.messages ?? [];

describe("what is added to an earlier answer", () => {
  test.each([
    "Oh, about the question before, I forgot: he wrote us a letter afterwards.",
    "Going back to the first question, he came back in June with his sister.",
    "I forgot to mention that the guest came back in June.",
    "One more thing about the terrace: I gave him my direct number there.",
    "PS he tipped the cleaner",
    "Wait, re the coffee. It only worked because I brought it myself.",
    "And the guest came back in June, put that in.",
  ])("%s goes with that answer, and the question now asked comes back", (message) => {
    const turns = after(message);
    expect(heardAs(turns)).toMatchObject({ kind: "adds", rest: "", to: { id: BEFORE.id } });
    expect(judgedOf(NOW, turns)).toEqual([]);
    expect(judgedOf(BEFORE, turns)).toEqual([TOLD, message.split(": ").at(-1)]);
    const { kind, words } = next(turns);
    expect(kind).toBe("reply");
    expect(words).toContain(NOW.text);
  });

  test("stands before an answer to the question now asked, which is followed up", () => {
    const turns = after(`I forgot to say that the guest came back in June. Anyway, my mistake. ${MISTAKE}`);
    expect(judgedOf(NOW, turns)).toEqual([`Anyway, my mistake. ${MISTAKE}`]);
    expect(judgedOf(BEFORE, turns)).toEqual([TOLD, "I forgot to say that the guest came back in June."]);
    expect(next(turns).kind).toBe("probe");
  });

  test("stands behind an answer to the question now asked", () => {
    const added = "Oh, and about the question before, I forgot that he came back in June.";
    const turns = after(`${MISTAKE} ${added}`);
    expect(judgedOf(NOW, turns)).toEqual([MISTAKE]);
    expect(judgedOf(BEFORE, turns)).toEqual([TOLD, added]);
  });

  test("is left out of what is judged where nobody can say which answer it belongs to", () => {
    const turns = turnsOf([
      [BEFORE, TOLD],
      [NOW, MISTAKE],
      [LATER, "I should have said something about what you asked earlier: it rained all week."],
    ]);
    expect(heardAs(turns)).toMatchObject({ to: null });
    for (const one of [BEFORE, NOW, LATER]) expect(judgedOf(one, turns).join(" ")).not.toContain("rained");
  });

  test("who asks to go back is asked what they would add, and that goes with the earlier answer", () => {
    const asks = after("Can we go back to the one before? I thought of something better to say.");
    const { kind, words, questionId } = next(asks);
    expect(kind).toBe("reply");
    expect(words).not.toContain(NOW.text);
    const more = "I also gave him my own number and rang him the next day.";
    const said: Turn[] = [
      ...asks,
      { role: "assistant", kind, questionId, content: words },
      { role: "user", kind: "answer", questionId: NOW.id, content: more },
    ];
    expect(judgedOf(BEFORE, said)).toEqual([TOLD, more]);
    expect(judgedOf(NOW, said)).toEqual([]);
  });
});

describe("what is put right in an earlier answer", () => {
  test.each([
    "Not 240, 204, I swap numbers in English.",
    "Did I say Marta? It was Ines who did the room.",
    "I have to take something back. The terrace was closed, it was the lobby.",
    "Sorry, 204. I said 240 rooms and that was wrong.",
  ])("%s is thanked for, and is no evidence of anything", (message) => {
    const turns = after(message);
    expect(heardAs(turns)).toMatchObject({ kind: "corrects" });
    expect(judgedOf(NOW, turns)).toEqual([]);
    expect(judgedOf(BEFORE, turns)).toEqual([TOLD]);
    expect(next(turns).words).toContain(NOW.text);
  });

  test("in one breath with an answer it takes nothing from it", () => {
    const message =
      "not 240, 204, i swap numbers always and once i put two groups into the annex on one night, i rang both and moved one over the road, and in the end the owner paid all of us a drink";
    expect(judgedOf(NOW, after(message))).toEqual([message]);
  });
});

describe("an answer that looks like it stays one", () => {
  test.each([
    "I forgot to order the flour for a guest's wedding cake. I drove to the mill at five and told the bride myself.",
    "I should have mentioned it to my boss before. I hid a wrong count of the rooms for two days, then told him.",
    "Back to back shifts, and I gave a guest the wrong key. I ran after him, apologised and changed the key.",
    "The last question the guest asked me was about the terrace, and I gave him a wrong answer. I rang him later.",
    "Another guest, another mistake: I booked two people into one room. I moved one and paid the taxi.",
    "In my previous job I gave a guest a room that was not clean. I brought coffee and had it done at once.",
  ])("%s", (message) => {
    const turns = after(message);
    expect(heardAs(turns)).toBeNull();
    expect(judgedOf(NOW, turns)).toEqual([message]);
  });

  test("after an answer to the question now asked, what was forgotten belongs to that one", () => {
    expect(heardAs(after(MISTAKE, "I forgot to say that the supplier sent it back unread."))).toBeNull();
  });
});
