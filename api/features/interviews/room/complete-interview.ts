import { AppError } from "#api/http/errors.ts";
import type { Database } from "#api/db/database.ts";
import { endInterview } from "./end-interview.ts";
import type { RatingDeps } from "../report/rate-interview.ts";
import { completeOwnInterview, findInterview, type ListedInterview } from "../queries.ts";

/**
 * Completion by the client (states.md, decisions.md D3): under row rules, from in progress only, twice is harmless.
 * One without any answer is cancelled and given back. Throws conversation_not_found, complete_failed.
 */
export async function completeInterview(
  deps: RatingDeps & { db: Database },
  userId: string,
  id: string,
): Promise<ListedInterview> {
  const { db } = deps;
  const before = await findInterview(db, userId, id);
  if (!before) throw new AppError("conversation_not_found");
  if (before.status === "in_progress") {
    if (before.answer_count > 0) await completeOwnInterview(db, userId, id);
    else
      await endInterview(deps, {
        userId,
        interviewId: id,
        answer: { text: "", clientMessageId: null },
        reason: "user",
      });
  }
  const after = await findInterview(db, userId, id);
  if (!after || after.status === "in_progress") throw new AppError("complete_failed");
  return after;
}
