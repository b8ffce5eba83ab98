import type { FormFields } from "./declared-fields.ts";
import { APPLICATION_TITLE_MAX_LENGTH, COMPANY_MAX_LENGTH, QUESTIONS_TO_ASK_MAX_LENGTH } from "./limits.ts";
import { TEXT } from "./texts.ts";

/** Fields of the form that adds and changes an application, in its order. */
export const DETAILS_FIELDS = {
  title: {
    kind: "text",
    label: TEXT.applicationTitle,
    placeholder: TEXT.applicationTitleExample,
    maxLength: APPLICATION_TITLE_MAX_LENGTH,
    problem: (value) => (value.trim() === "" ? TEXT.applicationTitleRequired : null),
    example: "Ward nurse",
  },
  company: {
    kind: "text",
    label: TEXT.applicationCompany,
    optional: true,
    maxLength: COMPANY_MAX_LENGTH,
    problem: () => null,
    example: "Elm Hospital",
  },
  interviewDate: {
    kind: "date",
    label: TEXT.applicationInterviewDate,
    optional: true,
    example: "2027-02-03",
  },
} as const satisfies FormFields;

/** Fields of the form for the day before the interview. */
export const LAST_DAY_FIELDS = {
  questionsToAsk: {
    kind: "text",
    label: TEXT.applicationQuestionsToAsk,
    optional: true,
    long: true,
    maxLength: QUESTIONS_TO_ASK_MAX_LENGTH,
    problem: () => null,
    example: "Who leads the ward?",
  },
  interviewTime: {
    kind: "time",
    label: TEXT.applicationInterviewTime,
    optional: true,
    example: "09:30",
  },
} as const satisfies FormFields;

/**
 * All that a user types about an application. A field is declared only here, and its column has the same name in snake
 * case: the API, the queries, the forms and the export follow from it.
 */
export const APPLICATION_FIELDS = { ...DETAILS_FIELDS, ...LAST_DAY_FIELDS };
