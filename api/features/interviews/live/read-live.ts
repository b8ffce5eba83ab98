import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { CurrentInterview, SavedDraft, SharedDraft } from "#contract/interviews.ts";
import type { Engine } from "#api/engine/engine.ts";
import { countAnswered, findOpenQuestion, presentMessage, presentStarted } from "../present.ts";
import { presentTake } from "../room/takes.ts";
import { findTurn, type DraftRow, type OpenTurn } from "../room/turn-queries.ts";
import { storeDraft } from "./queries.ts";

export const presentDraft = ({ words, revision, based_on, screen }: DraftRow): SharedDraft => ({
  text: words,
  revision,
  basedOn: based_on,
  screen,
});

async function presentLive(
  engine: Engine,
  { interview, plan, messages, draft, now, version }: OpenTurn,
): Promise<CurrentInterview> {
  const last = messages.at(-1);
  const activeAt = Math.max(interview.last_message_at.getTime(), draft?.active_at.getTime() ?? 0);
  return {
    ...presentStarted(interview, now),
    // The last message's interviewer, because the built-in one may have replaced the model in that turn (interview.md).
    interviewer: messages.findLast(({ role }) => role === "assistant")?.interviewer ?? interview.interviewer,
    messages: messages.map(presentMessage),
    questions: await countAnswered(engine, { plan, messages }),
    openQuestion: findOpenQuestion({ plan, messages }),
    take: presentTake({ interview, plan, messages }),
    awaitingReply: last === undefined || last.role === "user",
    lastClientMessageId: last?.role === "user" ? last.client_message_id : null,
    draft: draft ? presentDraft(draft) : null,
    activeAt: new Date(activeAt).toISOString(),
    status: interview.status,
    endReason: interview.end_reason,
    version: versionOf({ draft, version }),
  };
}

const versionOf = ({ draft, version }: Pick<OpenTurn, "draft" | "version">): string =>
  `${version}.${draft?.revision ?? 0}`;

export type Owner = { userId: string; interviewId: string };

export type LiveDeps = { serviceDb: Connection; engine: Engine };

/** Throws interview_not_found. */
export async function readLive({ serviceDb, engine }: LiveDeps, owner: Owner): Promise<CurrentInterview> {
  const open = await findTurn(serviceDb, owner);
  if (!open) throw new AppError("interview_not_found");
  return presentLive(engine, open);
}

/** Returns null, before any computation, when the version is unchanged. Throws interview_not_found. */
export async function readChanged(
  { serviceDb, engine }: LiveDeps,
  { known, ...owner }: Owner & { known: string | undefined },
): Promise<CurrentInterview | null> {
  const open = await findTurn(serviceDb, owner);
  if (!open) throw new AppError("interview_not_found");
  return versionOf(open) === known ? null : presentLive(engine, open);
}

/**
 * Stores the draft answer for all screens; the last save wins. Returns another screen's draft if it was replaced before
 * this screen saw it. Throws interview_not_found, interview_over.
 */
export async function saveDraft(
  deps: LiveDeps,
  draft: Owner & { text: string; screen: string; basedOn: number },
): Promise<SavedDraft> {
  const stored = await storeDraft(deps.serviceDb, draft);
  if (!stored) {
    await readLive(deps, draft);
    throw new AppError("interview_over");
  }
  const { revision, before } = stored;
  const unseen =
    before !== null &&
    before.screen !== draft.screen &&
    before.revision !== draft.basedOn &&
    before.words.trim() !== "" &&
    !draft.text.includes(before.words.trim());
  return { revision, replaced: unseen ? before.words : null };
}
