import type { Database } from "#api/db/database.ts";
import type { CurrentInterview } from "#contract/interviews.ts";
import { isInTime } from "./interview-time.ts";
import { presentClock, presentMessage } from "../present.ts";
import { findOpenInterview, listMessages } from "../queries.ts";

/** The interview a reload, a second tab or a crash leads back into, while there is time left (decisions.md D3). */
export async function findCurrentInterview(db: Database, userId: string): Promise<CurrentInterview | null> {
  const interview = await findOpenInterview(db, userId);
  if (!interview) return null;
  const { now } = interview;
  if (!isInTime(interview, now)) return null;
  const messages = await listMessages(db, userId, interview.id);
  const last = messages.at(-1);
  return {
    interviewId: interview.id,
    difficulty: interview.difficulty,
    empathyLevel: interview.empathy_level,
    interviewer: interview.interviewer,
    clock: presentClock(interview, now),
    messages: messages.map(presentMessage),
    awaitingReply: last === undefined || last.role === "user",
    lastClientMessageId: last?.role === "user" ? last.client_message_id : null,
  };
}
