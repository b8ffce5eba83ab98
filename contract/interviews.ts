import { z } from "zod";
import { linkedinUrl } from "./accounts.ts";
import {
  COMPETENCY_MAX_LENGTH,
  DIFFICULTY_MAX,
  DRAFT_MAX_LENGTH,
  EMPATHY_DEFAULT,
  EMPATHY_FROM_DIFFICULTY,
  JOB_DESCRIPTION_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  QUESTION_ID_MAX_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  SPOKEN_SECONDS_MAX,
  TARGET_ROLE_MAX_LENGTH,
  TRY_SEEN_MAX,
} from "./limits.ts";
import { response, isoTime, oneLine, page, pastedText, rowId, typedText } from "./responses.ts";
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from "./languages.ts";
import { coachOpinion, earlierTry, rating, reportAbout, tickPoints, triedAnswer } from "./report.ts";
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
  /** Until then the clock stands (or until /resume); `endsAt` counts the whole of that pause. null: it runs. */
  pausedUntil: isoTime.nullable(),
  /** Whether it may be stopped at all, and for how much longer. */
  pauseSecondsLeft: z.int(),
});
export type Clock = z.infer<typeof clock>;
/** POST /api/conversations/{id}/pause and /resume */
export const clockResponse = response(clock);

/** POST /api/conversations/{id}/spoken: the interviewer's voice spoke this message, the newest, so long. */
export const spokenMessage = z.strictObject({
  messageId: rowId,
  seconds: z.int().min(1).max(SPOKEN_SECONDS_MAX),
});

const jobDescription = z.string().trim().max(JOB_DESCRIPTION_MAX_LENGTH);
const targetRole = oneLine.pipe(z.string().max(TARGET_ROLE_MAX_LENGTH));
const empathyLevel = z.int().min(0).max(10).default(EMPATHY_DEFAULT);

/** How hard the questions are at that empathy; 0, which no slider sends, is as hard as 1. */
export const difficultyOf = (empathy: number): number =>
  Math.min(DIFFICULTY_MAX, EMPATHY_FROM_DIFFICULTY - empathy);

/** POST /api/conversation/start */
export const startInterview = z.strictObject({
  linkedinUrl: linkedinUrl.nullish(),
  empathyLevel,
  targetRole: targetRole.nullish(),
  /** The booking whose homework this is (contract/coaching-feedback.ts). */
  homeworkOf: rowId.nullish(),
  jobDescription: pastedText.pipe(jobDescription).nullish(),
  /** Another than English only where a language model holds the interview. */
  language: language.default(LANGUAGE_DEFAULT),
});

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
 * POST /api/practice/start: one question of a competency, of an advert's requirements, of this one, one that was tried without an
 * account, one that was asked in a real interview, or an earlier one again.
 */
export const startPractice = z.union([
  z.strictObject({ competency: z.string().min(1).max(COMPETENCY_MAX_LENGTH), ...newPractice }),
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

/** POST /api/try/question: one question for a visitor without an account, none of those seen. */
export const tryQuestion = z.strictObject({
  targetRole: targetRole.default(""),
  seen: z.array(questionId).max(TRY_SEEN_MAX).default([]),
});
export const triedQuestion = z.object({ questionId: z.string(), question: z.string() });
export type TriedQuestion = z.infer<typeof triedQuestion>;
export const tryQuestionResponse = response(triedQuestion);

/** POST /api/try/answer: what is found in it; nothing of it is stored. */
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
 * How far an interview is: the main question asked last, of so many planned, and how many more have to be answered until
 * there is an overall number. 0 of them before the first.
 */
export const questionCount = z.object({ asked: z.int(), planned: z.int(), untilRating: z.int() });
export type QuestionCount = z.infer<typeof questionCount>;

/** The question that waits for an answer, without what was said around it; null before the first one and after the last. */
const openQuestion = z.string().nullable();

export const message = z.object({
  id: rowId,
  conversation_id: rowId,
  sequence: z.int(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  /** Who worded it, a mind's name; null for what the person wrote. */
  interviewer: z.string().nullable(),
  created_at: isoTime,
});
export type Message = z.infer<typeof message>;

export const END_REASONS = ["user", "time", "inactivity"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** Nobody can shorten it any more. */
const isEndedForThem = (it: { isEndInterview: boolean; endReason?: EndReason | undefined }): boolean =>
  it.isEndInterview && it.endReason !== undefined && it.endReason !== "user";

/**
 * POST /api/chat. `clientMessageId` makes a resend of the same answer count once (decisions.md D3). With an end by the clock
 * or by silence comes whatever stands in the box; the server takes of it what an answer may hold.
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
    /** The interviewer's message that this answers. An answer to an older one is refused; without it the last one counts. */
    replyTo: rowId.optional(),
    /** Only of an answer that was spoken. */
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
  /** Who worded this message: 'Built-in interviewer' or the model's name. */
  interviewer: z.string(),
});
export type ChatResponse = z.infer<typeof chatResponse>;

/**
 * Server-sent events of POST /api/chat with `Accept: text/event-stream`: token* then done, or error.
 * restart: forget the tokens so far, another try begins. done carries the words that count.
 */
export const CHAT_EVENT = { token: "token", restart: "restart", done: "done", error: "error" } as const;
export const chatToken = z.object({ text: z.string() });

/** GET /api/chat/interview/remaining (decisions.md D2). */
export const allowance = z.object({
  remainingInterviews: z.int(),
  maxInterviews: z.int(),
  /** Interviews are not counted here; the numbers say how many more an account can store. */
  unlimited: z.boolean(),
  /** Bonus interviews earned and not yet used. */
  bonusInterviews: z.int(),
  planRemaining: z.int(),
  completedInterviews: z.int(),
  plan: z.enum(["free", "paid", "premium"]),
  periodEndsAt: isoTime,
  /** The payment of the month under way is open: the interviews are those of the one before, new ones come with it. */
  renewalUnpaid: z.boolean(),
  /** No new interviews begin for anybody, for a while. */
  stopped: z.boolean(),
  /** Interviews of others under way, where a model on this machine words them one after the other; null: none does. */
  runningHere: z.int().nullable(),
});
export type Allowance = z.infer<typeof allowance>;
export const allowanceResponse = response(allowance);

/** What stands in the answer box, for all screens of an interview: who wrote it last wins. */
export const sharedDraft = z.object({
  text: z.string(),
  /** One more after each change. */
  revision: z.int(),
  /** The revision that the one who wrote it had before them. */
  basedOn: z.int(),
  /** `sessionId` of the screen that wrote it. */
  screen: z.string(),
});
export type SharedDraft = z.infer<typeof sharedDraft>;

/** PUT /api/conversations/{id}/draft. It also says that somebody is there. */
export const saveDraft = z.strictObject({
  text: typedText.pipe(z.string().max(DRAFT_MAX_LENGTH)),
  screen: rowId,
  basedOn: z.int32().min(0),
});
export const savedDraft = z.object({
  revision: z.int(),
  /** Another screen's words, not in these, that nobody here had seen. */
  replaced: z.string().nullable(),
});
export type SavedDraft = z.infer<typeof savedDraft>;
export const savedDraftResponse = response(savedDraft);

/** GET /api/chat/interview/current: the interview under way, to go on with after a reload; null when none. */
export const currentInterview = startedInterview.extend({
  messages: z.array(message),
  questions: questionCount,
  openQuestion,
  /** True when the last answer still waits for the interviewer's words. */
  awaitingReply: z.boolean(),
  /** `clientMessageId` of that last answer, for the resend. */
  lastClientMessageId: rowId.nullable(),
  /** null: nothing was typed yet. */
  draft: sharedDraft.nullable(),
  /** When somebody last typed or sent something, on any screen. */
  activeAt: isoTime,
  status: z.enum(CONVERSATION_STATUS),
  endReason: z.string().nullable(),
  /** Another one after each change. */
  version: z.string(),
});
export type CurrentInterview = z.infer<typeof currentInterview>;
export const currentResponse = response(currentInterview.nullable());

/** GET /api/conversations/{id}/live, for screens that events do not reach; null: still that version. */
export const liveResponse = response(currentInterview.nullable());

/**
 * Server-sent events of GET /api/conversations/{id}/events. interview: as it is now; the first comes at once. draft: other
 * words in the box. beat: nothing is new. replaced: too many screens, this one asks by itself from now on. signedOut.
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
  /** The model that planned its questions; null where they are the bank's. */
  planner: z.string().nullable(),
  language,
  report_status: z.enum(REPORT_STATUS).nullable(),
  /** Of a practice its one answer's score. */
  overall: z.number().nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** GET /api/conversations, newest first; GET /api/conversations/{id}/messages by sequence. */
export const conversationPage = page(conversation);
export const messagesResponse = response(z.array(message));

/** PATCH /api/conversations/{id}: a client may only complete (decisions.md D3). `updated_at` is the server's. */
export const updateConversation = z.strictObject({
  status: z.literal("completed"),
  updated_at: isoTime.optional(),
});
export const conversationResponse = response(conversation);

/** GET /api/conversations/{id}/report (interview.md). The rating's fields are there when it is ready. */
export const report = z
  .object({
    status: z.enum(REPORT_STATUS),
    about: reportAbout,
    /** The points that its person ticked; left out for everybody else. */
    ticks: z.array(tickPoints).optional(),
    coach: coachOpinion.nullish(),
    earlier: earlierTry.nullish(),
    /** Its person's own number, given before the report. */
    self: z.int().nullish(),
  })
  .extend(rating.partial().shape);
export type Report = z.infer<typeof report>;
export const reportResponse = response(report);
