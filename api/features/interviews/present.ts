import { present } from "#api/db/present.ts";
import {
  type ChatResponse,
  conversation,
  type Conversation,
  message,
  type Message,
  type QuestionCount,
  type StartedInterview,
} from "#contract/interviews.ts";
import type { Engine } from "#api/engine/engine.ts";
import { withoutLead } from "#interviewer/engine/listen/say-reply.ts";
import type { InterviewPlan, MessageKind } from "#interviewer/engine/types.ts";
import { toTurn, type InterviewRow, type ListedInterview, type MessageRow } from "./queries.ts";
import { presentClock } from "./room/clock.ts";
import { presentTake } from "./room/takes.ts";

export const presentMessage = (row: MessageRow): Message => present(message, row);

export const presentInterview = (row: ListedInterview): Conversation =>
  present(conversation, { ...row, overall: row.overall === null ? null : Number(row.overall) });

/** Leave out `now` right after the start. */
export const presentStarted = (row: InterviewRow, now: Date = row.created_at): StartedInterview => ({
  interviewId: row.id,
  kind: row.kind,
  round: row.round,
  difficulty: row.difficulty,
  empathyLevel: row.empathy_level,
  interviewer: row.interviewer,
  language: row.language,
  clock: presentClock(row, now),
});

const ASKING = new Set<MessageKind>(["question", "probe", "challenge", "rephrase"]);

type ShownInterview = { interview: InterviewRow; plan: InterviewPlan; messages: MessageRow[]; now: Date };

export const countAnswered = (
  engine: Engine,
  { plan, messages }: Pick<ShownInterview, "plan" | "messages">,
): Promise<QuestionCount> => engine.run("countQuestions", [{ plan, turns: messages.map(toTurn) }]);

/** Returns the open question's text at the end of the message that asked it. A mere reply leaves the question open. */
export function findOpenQuestion({
  plan,
  messages,
}: Pick<ShownInterview, "plan" | "messages">): string | null {
  const row = messages.findLast(({ kind }) => ASKING.has(kind) || kind === "closing");
  if (row === undefined || row.kind === "closing") return null;
  const asked = plan.questions.find(({ id }) => id === row.question_id);
  const wordings = [
    asked?.intro,
    asked?.text,
    asked?.rephrased,
    asked?.challenge,
    ...(asked?.followUps.map(({ text }) => text) ?? []),
  ];
  const begins = wordings.flatMap((wording) => {
    const at = wording ? row.content.indexOf(wording) : -1;
    return at === -1 ? [] : [at];
  });
  return begins.length === 0 ? withoutLead(row.content) : row.content.slice(Math.min(...begins));
}

/** Builds the response of POST /api/chat; `prompts` are the questions asked so far (decisions.md D3). */
export const presentChat = async (
  engine: Engine,
  { interview, plan, messages, now }: ShownInterview,
  reply: Pick<MessageRow, "content" | "interviewer">,
): Promise<ChatResponse> => ({
  success: true,
  response: reply.content,
  conversation: {
    messages: messages.map(presentMessage),
    prompts: messages
      .filter((row) => row.role === "assistant" && ASKING.has(row.kind))
      .map((row) => ({ text: row.content, competency: row.competency ?? "" })),
  },
  status: interview.status,
  clock: presentClock(interview, now),
  questions: await countAnswered(engine, { plan, messages }),
  openQuestion: findOpenQuestion({ plan, messages }),
  take: presentTake({ interview, plan, messages }),
  interviewer: reply.interviewer ?? interview.interviewer,
});
