import { describe, expect, test } from "vitest";
import { ASKED_QUESTIONS_MAX } from "#contract/limits.ts";
import { planAsked } from "../plan/plan-asked.ts";
import { readAsked } from "./read-asked.ts";

describe("the questions of a real interview", () => {
  test("are read from a transcript unchanged, each with its answer", () => {
    const transcript = `WEBVTT

1
00:00:01.000 --> 00:00:04.000
Dana Smith: Thanks for coming. Tell me about a project that went wrong.
Me: Last year our release broke the billing. Is that the kind you mean?
I rolled it back within an hour.
[00:42] Dana Smith: How would you plan the next one differently?
[00:50] Me: I would test it on a copy first.`;
    expect(readAsked(transcript)).toEqual([
      { question: "Thanks for coming.", answer: "", isQuestion: false },
      {
        question: "Tell me about a project that went wrong.",
        answer:
          "Last year our release broke the billing. Is that the kind you mean? I rolled it back within an hour.",
        isQuestion: true,
      },
      {
        question: "How would you plan the next one differently?",
        answer: "I would test it on a copy first.",
        isQuestion: true,
      },
    ]);
  });

  test("are read from a list once each, with the other sentences offered", () => {
    const list =
      "1. Why do you want to work here?\n- Why do you want to work here?\n* Describe your best day at work";
    expect(readAsked(list)).toEqual([
      { question: "Why do you want to work here?", answer: "", isQuestion: true },
      { question: "Describe your best day at work", answer: "", isQuestion: true },
    ]);
    expect(readAsked("It went well. Strengths and weaknesses")).toEqual([
      { question: "It went well.", answer: "", isQuestion: false },
      { question: "Strengths and weaknesses", answer: "", isQuestion: false },
    ]);
    expect(
      readAsked(
        "They asked: how do you plan a week?\n- what would your team say about you\nI felt weak on numbers",
      ),
    ).toEqual([
      { question: "They asked: how do you plan a week?", answer: "", isQuestion: true },
      { question: "what would your team say about you", answer: "", isQuestion: false },
      { question: "I felt weak on numbers", answer: "", isQuestion: false },
    ]);
    const notes =
      "They asked why I left. What is your notice period? How do you plan a shift? Why us? Then safety.";
    expect(readAsked(notes).map(({ isQuestion }) => isQuestion)).toEqual([false, true, true, true, false]);
    const many = Array.from({ length: 100 }, (_, at) => `What would you do with case ${at}?`).join("\n");
    expect(readAsked(many)).toHaveLength(ASKED_QUESTIONS_MAX);
  });

  test("become practice questions of the same form", () => {
    const forms = (
      [
        ["Tell me about a project that went wrong.", "past"],
        ["What would you do if two customers shouted at once?", "situational"],
        ["Why do you want to work here?", "motivation"],
        ["What is the difference between a list and a set?", "knowledge"],
      ] as const
    ).map(([text, form]) => ({ text, form, planned: planAsked("1", text) }));
    for (const { text, form, planned } of forms)
      expect(planned).toMatchObject({ id: "asked-1", text, kind: form, anchors: { 5: expect.any(String) } });
  });
});
