import { z } from "zod";
import { linkedinUrl } from "./accounts.ts";
import {
  COMPETENCY_MAX_LENGTH,
  DRAFT_MAX_LENGTH,
  EMPATHY_DEFAULT,
  JOB_DESCRIPTION_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  MOST_VOICES,
  QUESTION_ID_MAX_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  RETAKES_MAX,
  SPOKEN_SECONDS_MAX,
  TARGET_ROLE_MAX_LENGTH,
  TRY_SEEN_MAX,
  VOICE_NAME_MAX_LENGTH,
} from "./limits.ts";
import { response, isoTime, oneLine, page, pastedText, rowId, typedText } from "./responses.ts";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "./languages.ts";
import { coachOpinion, earlierTry, rating, reportAbout, tickPoints, triedAnswer } from "./report.ts";
import { NEGOTIATION, ONE_WAY, ROUND_DEFAULT, ROUNDS } from "./rounds.ts";
import { spokenFacts } from "./spoken-answers.ts";
import { TEXT } from "./texts.ts";

export const CONVERSATION_STATUS = ["in_progress", "completed", "cancelled"] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUS)[number];

const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** The server's clock for one interview: all times ISO, UTC. */
export const clock = z.object({
  startedAt: isoTime,
  endsAt: isoTime,
  now: isoTime,
  /** When the pause ends, unless /resume ends it earlier; `endsAt` includes the whole pause. null: not paused. */
  pausedUntil: isoTime.nullable(),
  /** Seconds for which the clock can still be paused; 0: not at all. */
  pauseSecondsLeft: z.int(),
});
export type Clock = z.infer<typeof clock>;
/** POST /api/conversations/{id}/pause and /resume */
export const clockResponse = response(clock);

/** POST /api/conversations/{id}/spoken: how long the interviewer's voice spoke the newest message. */
export const spokenMessage = z.strictObject({
  messageId: rowId,
  seconds: z.int().min(1).max(SPOKEN_SECONDS_MAX),
});

const jobDescription = z.string().trim().max(JOB_DESCRIPTION_MAX_LENGTH);
const targetRole = oneLine.pipe(z.string().max(TARGET_ROLE_MAX_LENGTH));
const empathyLevel = z.int().min(0).max(10).default(EMPATHY_DEFAULT);

/** POST /api/conversation/start */
export const startInterview = z.strictObject({
  linkedinUrl: linkedinUrl.nullish(),
  empathyLevel,
  targetRole: targetRole.nullish(),
  /** The booking whose homework this is (contract/coaching-feedback.ts). */
  homeworkOf: rowId.nullish(),
  jobDescription: pastedText.pipe(jobDescription).nullish(),
  /** Languages other than English require a language model. */
  language: language.default(LANGUAGE_DEFAULT),
  round: z.enum(ROUNDS).default(ROUND_DEFAULT),
  /** Names of the real interviewers, in the order of the round's voices; omitted: the round's own names. */
  voices: z
    .array(oneLine.pipe(z.string().min(1).max(VOICE_NAME_MAX_LENGTH)))
    .max(MOST_VOICES)
    .default([]),
  /** How often an answer of a one-way interview may be restarted. */
  retakes: z.int().min(0).max(RETAKES_MAX).default(0),
});

/** GET /api/rounds */
export const roundFacts = z.object({
  round: z.enum(ROUNDS),
  minutes: z.int(),
  voices: z.array(z.object({ name: z.string(), role: z.string() })),
  /** A one-way interview's times, before the user's clock preference applies; null: not one-way. */
  oneWay: z.object({ thinkSeconds: z.int(), answerSeconds: z.int() }).nullable(),
  /** Describes what makes a good answer in this round. */
  good: z.array(z.string()),
});
export type RoundFacts = z.infer<typeof roundFacts>;
export const roundsResponse = response(z.array(roundFacts));

/** A practice is an interview of one question that uses no allowance. */
export const INTERVIEW_KINDS = ["interview", "practice"] as const;
export type InterviewKind = (typeof INTERVIEW_KINDS)[number];

const questionId = z.string().min(1).max(QUESTION_ID_MAX_LENGTH);

const newPractice = {
  empathyLevel,
  targetRole: targetRole.nullish(),
  language: language.default(LANGUAGE_DEFAULT),
};

/**
 * POST /api/practice/start: one question for a competency, a round or negotiation, an advert, or one requirement; or an
 * earlier question again, one tried without an account, or one asked in a real interview.
 */
export const startPractice = z.union([
  z.strictObject({ competency: z.string().min(1).max(COMPETENCY_MAX_LENGTH), ...newPractice }),
  z.strictObject({ round: z.enum([...ROUNDS, NEGOTIATION]).exclude([ONE_WAY]), ...newPractice }),
  z.strictObject({ jobDescription: pastedText.pipe(jobDescription.min(1)), ...newPractice }),
  z.strictObject({
    requirement: oneLine.pipe(z.string().min(1).max(REQUIREMENT_MAX_LENGTH)),
    ...newPractice,
  }),
  z.strictObject({ conversationId: rowId, questionId }),
  z.strictObject({ tried: questionId }),
  z.strictObject({ asked: rowId }),
]);

export type StartPracticeInput = z.infer<typeof startPractice>;

/** POST /api/try/question: a question for a visitor without an account, other than those in `seen`. */
export const tryQuestion = z.strictObject({
  targetRole: targetRole.default(""),
  seen: z.array(questionId).max(TRY_SEEN_MAX).default([]),
});
export const triedQuestion = z.object({ questionId: z.string(), question: z.string() });
export type TriedQuestion = z.infer<typeof triedQuestion>;
export const tryQuestionResponse = response(triedQuestion);

/** POST /api/try/answer: feedback on an answer, without storing anything. */
export const tryAnswer = z.strictObject({
  questionId,
  answer: typedText.pipe(
    z.string().trim().min(1, TEXT.messageEmpty).max(MESSAGE_MAX_LENGTH, TEXT.messageTooLong),
  ),
});
export const tryAnswerResponse = response(triedAnswer);

export const startedInterview = z.object({
  interviewId: rowId,
  kind: z.enum(INTERVIEW_KINDS),
  round: z.enum(ROUNDS),
  difficulty: z.int(),
  empathyLevel: z.int(),
  interviewer: z.string(),
  language,
  clock,
});
export type StartedInterview = z.infer<typeof startedInterview>;
export const startResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: startedInterview,
});

/**
 * Progress of an interview: main questions asked, main questions planned, and answers still needed for an overall
 * score. `isTheirTurn`: the interviewer has no more questions, and the candidate may ask some.
 */
export const questionCount = z.object({
  asked: z.int(),
  planned: z.int(),
  untilRating: z.int(),
  isTheirTurn: z.literal(true).optional(),
});
export type QuestionCount = z.infer<typeof questionCount>;

/** The question that waits for an answer, without the text around it; null before the first and after the last. */
const openQuestion = z.string().nullable();

/** The open question of a one-way interview. `number` 0 is the time to think, each higher number a started answer. */
export const take = z.object({ number: z.int(), endsAt: isoTime, retakesLeft: z.int() });
export type Take = z.infer<typeof take>;

/**
 * null: no answer of a one-way interview is in progress. A union, because OpenAPI's `allOf` of a named schema would
 * exclude null.
 */
const openTake = z.union([take, z.null()]);

/** POST /api/conversations/{id}/take: starts the answer with that number. */
export const beginTake = z.strictObject({
  number: z
    .int()
    .min(1)
    .max(RETAKES_MAX + 1),
});
export const takeResponse = response(take);

export const message = z.object({
  id: rowId,
  conversation_id: rowId,
  sequence: z.int(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  /** Name of the model or interviewer that worded the message; null for the user's messages. */
  interviewer: z.string().nullable(),
  /** Name of the round's interviewer who says this message. */
  voice: z.string().nullable(),
  created_at: isoTime,
});
export type Message = z.infer<typeof message>;

export const END_REASONS = ["user", "time", "inactivity"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** True if the clock or silence ended the interview, so that the user can no longer shorten the message. */
const isEndedForThem = (it: { isEndInterview: boolean; endReason?: EndReason | undefined }): boolean =>
  it.isEndInterview && it.endReason !== undefined && it.endReason !== "user";

/**
 * POST /api/chat. `clientMessageId` makes a resent answer count once (decisions.md D3). When the clock or silence ends
 * the interview, `message` is the whole draft, which the server cuts to the length of an answer.
 */
export const chatRequest = z
  .strictObject({
    message: typedText.pipe(z.string().max(DRAFT_MAX_LENGTH, TEXT.messageTooLong)).default(""),
    empathyLevel: z.int().min(0).max(10).optional(),
    sessionId: z.string().min(1).max(100).optional(),
    isNewInterview: z.boolean().default(false),
    interviewId: rowId,
    isEndInterview: z.boolean().default(false),
    clientMessageId: rowId.optional(),
    /** The interviewer's message that this answers; default: the last one. An answer to an older one is refused. */
    replyTo: rowId.optional(),
    /** Only for a spoken answer. */
    spoken: spokenFacts.optional(),
    endReason: z.enum(END_REASONS).optional(),
  })
  .refine((it) => it.message.length <= MESSAGE_MAX_LENGTH || isEndedForThem(it), {
    path: ["message"],
    error: TEXT.messageTooLong,
  });

/** `prompts` are the questions asked so far, never the system prompt (decisions.md D3). */
export const chatResponse = z.object({
  success: z.literal(true),
  response: z.string(),
  conversation: z.object({
    messages: z.array(message),
    prompts: z.array(z.object({ text: z.string(), competency: z.string() })),
  }),
  status: z.enum(CONVERSATION_STATUS),
  clock,
  questions: questionCount,
  openQuestion,
  take: openTake,
  /** Source of this message: 'Built-in interviewer' or the model's name. */
  interviewer: z.string(),
});
export type ChatResponse = z.infer<typeof chatResponse>;

/**
 * Server-sent events of POST /api/chat with `Accept: text/event-stream`: token* then done, or error. restart: discard
 * the tokens so far, another try begins. done: contains the final text.
 */
export const CHAT_EVENT = { token: "token", restart: "restart", done: "done", error: "error" } as const;
export const chatToken = z.object({ text: z.string() });

/** GET /api/chat/interview/remaining (decisions.md D2). */
export const allowance = z.object({
  remainingInterviews: z.int(),
  maxInterviews: z.int(),
  /** Interviews are not limited; the numbers say how many more an account can store. */
  unlimited: z.boolean(),
  /** Bonus interviews earned and not yet used. */
  bonusInterviews: z.int(),
  planRemaining: z.int(),
  completedInterviews: z.int(),
  plan: z.enum(["free", "paid", "premium"]),
  periodEndsAt: isoTime,
  /** The current month is unpaid: the interviews are the previous month's, and new ones come with the payment. */
  renewalUnpaid: z.boolean(),
  /** No new interviews can start for anyone at the moment. */
  stopped: z.boolean(),
  /** Number of other users' running interviews, which a local model answers one at a time; null: no local model. */
  runningHere: z.int().nullable(),
});
export type Allowance = z.infer<typeof allowance>;
export const allowanceResponse = response(allowance);

/** Content of the answer box, shared by all screens of an interview; the last writer wins. */
export const sharedDraft = z.object({
  text: z.string(),
  /** Incremented by each change. */
  revision: z.int(),
  /** The newest revision that the writer had seen. */
  basedOn: z.int(),
  /** `sessionId` of the screen that wrote this draft. */
  screen: z.string(),
});
export type SharedDraft = z.infer<typeof sharedDraft>;

/** PUT /api/conversations/{id}/draft. Also counts as user activity. */
export const saveDraft = z.strictObject({
  text: typedText.pipe(z.string().max(DRAFT_MAX_LENGTH)),
  screen: rowId,
  basedOn: z.int32().min(0),
});
export const savedDraft = z.object({
  revision: z.int(),
  /**
   * Another screen's text that this save replaced: its writer had not seen that text, and the new draft does not
   * contain it. null: none.
   */
  replaced: z.string().nullable(),
});
export type SavedDraft = z.infer<typeof savedDraft>;
export const savedDraftResponse = response(savedDraft);

/** GET /api/chat/interview/current: the running interview, to resume after a reload; null: none. */
export const currentInterview = startedInterview.extend({
  messages: z.array(message),
  questions: questionCount,
  openQuestion,
  take: openTake,
  /** True while the last answer waits for the interviewer's reply. */
  awaitingReply: z.boolean(),
  /** `clientMessageId` of that last answer, for the resend. */
  lastClientMessageId: rowId.nullable(),
  /** null: nothing was typed yet. */
  draft: sharedDraft.nullable(),
  /** When the user last typed or sent something, on any screen. */
  activeAt: isoTime,
  status: z.enum(CONVERSATION_STATUS),
  endReason: z.string().nullable(),
  /** A new value after each change. */
  version: z.string(),
});
export type CurrentInterview = z.infer<typeof currentInterview>;
export const currentResponse = response(currentInterview.nullable());

/** GET /api/conversations/{id}/live, for screens without an event stream; null: the version is unchanged. */
export const liveResponse = response(currentInterview.nullable());

/**
 * Events of GET /api/conversations/{id}/events. interview: current state, at once and after changes. draft: the answer
 * box changed. beat: heartbeat. replaced: too many screens, so this one must poll. signedOut: the session ended.
 */
export const LIVE_EVENT = {
  interview: "interview",
  draft: "draft",
  beat: "beat",
  replaced: "replaced",
  signedOut: "signed_out",
} as const;

export const REPORT_STATUS = ["pending", "ready", "failed"] as const;

export const conversation = z.object({
  id: rowId,
  user_id: rowId,
  title: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  round: z.enum(ROUNDS),
  status: z.enum(CONVERSATION_STATUS),
  created_at: isoTime,
  updated_at: isoTime,
  empathy_level: z.int(),
  difficulty: z.int(),
  target_role: z.string().nullable(),
  started_at: isoTime,
  ended_at: isoTime.nullable(),
  message_count: z.int(),
  interviewer: z.string(),
  /** Model that planned the questions; null: they are from the bank. */
  planner: z.string().nullable(),
  language,
  report_status: z.enum(REPORT_STATUS).nullable(),
  /** For a practice, the score of its one answer. */
  overall: z.number().nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** GET /api/conversations, newest first; GET /api/conversations/{id}/messages by sequence. */
export const conversationPage = page(conversation);
export const messagesResponse = response(z.array(message));

/** PATCH /api/conversations/{id}: a client can only set completed (decisions.md D3). The server sets `updated_at`. */
export const updateConversation = z.strictObject({
  status: z.literal("completed"),
  updated_at: isoTime.optional(),
});
export const conversationResponse = response(conversation);

/** GET /api/conversations/{id}/report (interview.md). The rating's fields are present when it is ready. */
export const report = z
  .object({
    status: z.enum(REPORT_STATUS),
    about: reportAbout,
    /** Points that the user ticked; omitted for other readers. */
    ticks: z.array(tickPoints).optional(),
    coach: coachOpinion.nullish(),
    earlier: earlierTry.nullish(),
    /** The user's own score, given before they saw the report. */
    self: z.int().nullish(),
  })
  .extend(rating.partial().shape);
export type Report = z.infer<typeof report>;
export const reportResponse = response(report);
