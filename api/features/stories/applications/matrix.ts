import type { Application, Matrix } from "#contract/applications.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { StorySummary } from "#contract/stories.ts";
import {
  MATRICES_PER_HOUR,
  RATE_WINDOW_APPLICATION_SECONDS,
  STORY_OVERUSED_FROM,
  STORY_UNTOLD_DAYS,
} from "#contract/limits.ts";
import type { Covered } from "#interviewer/engine/stories/match-stories.ts";
import { listStories, type StoryRow } from "../bank/queries.ts";
import { revisionOf, summariseAll, type BankDeps } from "../bank/rules.ts";
import { getApplication } from "./rules.ts";

export type Held = {
  id: string;
  kind: "interview" | "practice";
  endedAt: Date;
  about: string | null;
  competency: string | null;
  score: number | null;
};

export type MatrixDeps = BankDeps & {
  /** Provided by interviews: the interviews and practices held since then, the earliest first. */
  listHeld: (userId: string, since: Date) => Promise<Held[]>;
};

const RANK = { none: 0, touches: 1, proves: 2, said: 3 };

/** Rate limit per user for matrices. Plans count too, because each needs a matrix. */
export const matrixLimit = (userId: string) => ({
  key: `matrix:${userId}`,
  max: MATRICES_PER_HOUR,
  windowSeconds: RATE_WINDOW_APPLICATION_SECONDS,
});

/** Matches the user's stories to the application's requirements, and finds requirements without a story. */
export async function readMatrix(deps: MatrixDeps, userId: string, id: string): Promise<Matrix> {
  const application = await getApplication(deps.db, userId, id);
  const rows = await listStories(deps.db, userId);
  const summaries = await summariseAll(deps, userId, rows);
  const covered = await deps.engine.run(
    "matchStories",
    [
      application.requirements.map(({ words }) => words),
      rows.map(({ title, figures, parts }) => ({ title, figures, parts })),
    ],
    [`${id} ${application.revision}`, ...rows.map(revisionOf)].join(),
  );
  const held = await deps.listHeld(userId, new Date(application.createdAt));
  return makeMatrix(application, rows, { covered, summaries, held, now: Date.now() });
}

/** The last practice of a requirement. */
function practisedIn(held: readonly Held[], words: string): Matrix["rows"][number]["practised"] {
  const last = held.findLast(({ kind, about }) => kind === "practice" && about === words);
  return last ? { reportId: last.id, at: last.endedAt.toISOString(), score: last.score } : null;
}

type Known = {
  covered: readonly Covered[];
  summaries: readonly StorySummary[];
  held: readonly Held[];
  now: number;
};

export function makeMatrix(
  { requirements }: Pick<Application, "requirements">,
  stories: readonly Pick<StoryRow, "id" | "title" | "conversation_id">[],
  { covered, summaries, held, now }: Known,
): Matrix {
  const rows = requirements.map(({ said, ...requirement }, at) => {
    const practised = practisedIn(held, requirement.words);
    const matches = stories
      .flatMap(({ id: storyId, conversation_id: keptFrom }, story) => {
        const verdict = said.find((one) => one.storyId === storyId)?.shows;
        const found = covered[at]?.matches[story];
        const strength: keyof typeof RANK = verdict === true ? "said" : (found?.strength ?? "none");
        // A story kept from the requirement's practice is offered, even with no words in common.
        if (verdict === undefined && strength === "none" && practised && keptFrom === practised.reportId)
          return [{ storyId, strength: "touches" as const, sentence: null }];
        return verdict === false || strength === "none"
          ? []
          : [{ storyId, strength, sentence: found?.sentence ?? null }];
      })
      .toSorted((a, b) => RANK[b.strength] - RANK[a.strength]);
    return Object.assign(requirement, {
      matches,
      practised,
      isShown: matches.some(({ strength }) => strength !== "touches"),
    });
  });
  const best = rows.flatMap(({ isShown, matches }) => (isShown && matches[0]?.storyId) || []);
  const shown = new Set(rows.flatMap(({ matches }) => matches.map(({ storyId }) => storyId)));
  const facts = stories
    .filter((story) => shown.has(story.id))
    .map(({ id, title }) => {
      const bestFor = best.filter((one) => one === id).length;
      const lastToldAt = summaries.find((one) => one.id === id)?.lastToldAt ?? null;
      return {
        id,
        title,
        bestFor,
        isOverused: bestFor >= STORY_OVERUSED_FROM && bestFor * 2 > best.length,
        lastToldAt,
        isLongUntold: lastToldAt === null || now - Date.parse(lastToldAt) > STORY_UNTOLD_DAYS * DAY_MS,
      };
    });
  return { rows, stories: facts.toSorted((a, b) => b.bestFor - a.bestFor), storyCount: stories.length };
}
