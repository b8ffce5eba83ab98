import { describe, expect, it } from "vitest";
import type { OwnReport } from "#contract/coaching-feedback.ts";
import type { Criterion } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { meanCriteria } from "#contract/report-figures.ts";
import { ratedAnswer } from "#interviewer/testing/interview-factory.ts";
import { briefReport } from "./brief-report.ts";

const EVEN = { relevance: 3, structure: 3, specificity: 3, ownership: 3, outcome: 3 };

const question = (changes: Partial<QuestionReport> = {}): QuestionReport =>
  ratedAnswer({ question: "What went wrong?", criteria: EVEN, score: 6, ...changes });
const quote = (criterion: Criterion, text: string) => ({ criterion, text });

const report = (questions: QuestionReport[], redoQuestionId: string | null = null): OwnReport => ({
  conversation_id: "00000000-0000-4000-8000-000000000001",
  created_at: "2026-05-01T10:00:00.000Z",
  target_role: "Nurse",
  difficulty: 6,
  overall: 6.1,
  scorer: "Built-in scorer 3.0",
  rating: {
    overall: 6.1,
    range: [5.4, 6.8],
    difficulty: 6,
    scorer: "Built-in scorer 3.0",
    competencies: [],
    questions,
    strengths: [],
    facts: [],
    upgrade: { text: "Put a number in.", begin: null, questionId: "q1" },
    redoQuestionId,
  },
  flags: [],
});

describe("a brief", () => {
  it("names the weakest and the strongest criterion over all answers, each with the words that show it best", () => {
    const { weakest, strongest } = briefReport(
      report([
        question({
          criteria: { ...EVEN, outcome: 2, ownership: 4 },
          quotes: [quote("outcome", "it went fine"), quote("ownership", "I called them")],
        }),
        question({
          question: "How did it end?",
          criteria: { ...EVEN, outcome: 1, ownership: 5 },
          quotes: [quote("outcome", "no idea"), quote("ownership", "I rebuilt it alone")],
        }),
      ]),
    );
    expect(weakest).toEqual({
      criterion: "outcome",
      label: "Outcome and learning",
      score: 1.5,
      quote: "no idea",
      question: "How did it end?",
    });
    expect(strongest).toEqual({
      criterion: "ownership",
      label: "Ownership",
      score: 4.5,
      quote: "I rebuilt it alone",
      question: "How did it end?",
    });
  });

  it("calls nothing weak or strong when all is even, or nothing was rated", () => {
    const none = { weakest: null, strongest: null };
    expect(briefReport(report([question()]))).toMatchObject(none);
    expect(briefReport(report([question({ criteria: null, state: "not_answered" })]))).toMatchObject(none);
    expect(briefReport(report([]))).toMatchObject(none);
  });

  it("quotes how the answer begins where the report has no quote for it", () => {
    const criteria = { ...EVEN, structure: 1 };
    const quoteOf = (answer: string) => briefReport(report([question({ criteria, answer })])).weakest?.quote;
    expect(quoteOf("It broke. Then I mended it.")).toBe("It broke.");
    expect(quoteOf("x".repeat(500))).toBe(`${"x".repeat(200)}…`);
    expect(quoteOf("")).toBeNull();
  });

  it("has the biggest upgrade, the question to redo and the range, but no answer and no flag", () => {
    const brief = briefReport(report([question({ questionId: "q7", question: "And now?" })], "q7"));
    expect(brief).toMatchObject({ upgrade: "Put a number in.", redo: "And now?", range: [5.4, 6.8] });
    expect(brief).not.toHaveProperty("flags");
    expect(brief).not.toHaveProperty("rating");
  });
});

it("means of criteria leave out what was not rated, and there are none without a rated answer", () => {
  const unrated = question({ criteria: null, state: "not_asked" });
  expect(meanCriteria([unrated])).toBeNull();
  expect(meanCriteria([unrated, question(), question({ criteria: { ...EVEN, outcome: 4 } })])).toEqual({
    ...EVEN,
    outcome: 3.5,
  });
});
