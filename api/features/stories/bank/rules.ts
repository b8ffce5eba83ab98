import type { Database } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import type { Form } from "#contract/criteria.ts";
import { storyToShare, type StoryToShare } from "#contract/coaching-preparation.ts";
import { STORY_REPORTS_READ } from "#contract/limits.ts";
import type { ReadingLoss } from "#contract/resumes.ts";
import { normaliseText } from "#contract/typed-text.ts";
import type {
  AnswerProposal,
  ChangedStory,
  NewStory,
  ResumeLines,
  Story,
  StorySummary,
  Telling,
  WrittenStory,
} from "#contract/stories.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { isCompetency } from "#interviewer/engine/plan/plan-practice.ts";
import { editParts, keepParts, NO_PARTS, textOf } from "#interviewer/engine/stories/keep-story.ts";
import * as queries from "./queries.ts";

/** An answer in a rated interview or practice. */
export type ToldAnswer = Omit<Telling, "at"> & { at: Date; competency: string; form: Form; answer: string };

/** Reads one user's own data from the interviews and resumes features; passed in by api/wiring.ts. */
export type BankDeps = {
  db: Database;
  engine: Engine;
  /** Newest first; only those of one interview if it is given. */
  listAnswers: (userId: string, which: { reports: number; conversationId?: string }) => Promise<ToldAnswer[]>;
  readResume: (userId: string) => Promise<{ text: string | null; losses: ReadingLoss[] }>;
  /** Provided by coaching: the coaches' comments on this user's story. */
  listStoryComments: (userId: string, storyId: string) => Promise<Story["comments"]>;
};

export const listStories = async (deps: BankDeps, userId: string): Promise<StorySummary[]> =>
  summariseAll(deps, userId, await queries.listStories(deps.db, userId));

/** Summarises the user's stories, or the given rows. */
export async function summariseAll(
  deps: BankDeps,
  userId: string,
  rows: queries.StoryRow[],
): Promise<StorySummary[]> {
  if (rows.length === 0) return [];
  const tellings = await tellingsOf(deps, userId, rows);
  return rows.map((row, at) => summarise(row, tellings[at] ?? []));
}

/** Throws story_not_found, also for another user's story. */
export async function readStory(deps: BankDeps, userId: string, id: string): Promise<Story> {
  const row = await queries.findStory(deps.db, { userId, id });
  if (!row) throw new AppError("story_not_found");
  const [versions, comments, [told = []]] = await Promise.all([
    queries.listVersions(deps.db, { userId, id }),
    deps.listStoryComments(userId, id),
    tellingsOf(deps, userId, [row]),
  ]);
  const { missing: _, ...facts } = summarise(row, told);
  return {
    ...facts,
    ...row.parts,
    figures: row.figures,
    question: row.question,
    askedIn: askedIn(row, told),
    comments,
    tellings: told.map(presentTelling),
    versions: versions.map(presentVersion),
    createdAt: row.created_at.toISOString(),
  };
}

/** The stories as a coach sees them, in the order of `ids`, without the interviews in which they were told. */
export async function readStoriesToShare(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<StoryToShare[]> {
  if (ids.length === 0) return [];
  const rows = await queries.listStoriesOf(db, userId, ids);
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(presentToShare));
}

const presentToShare = (row: queries.StoryRow): StoryToShare =>
  present(storyToShare, { ...row, ...row.parts });

const presentVersion = ({
  revision,
  title,
  parts,
  created_at,
}: queries.VersionRow): Story["versions"][number] => ({
  revision,
  title,
  at: created_at.toISOString(),
  ...parts,
});

function askedIn(row: queries.StoryRow, [last]: readonly ToldAnswer[]): Story["askedIn"] {
  const { conversation_id: conversationId, question_id: questionId } = row;
  if (conversationId !== null && questionId !== null) return { conversationId, questionId };
  return last ? { conversationId: last.conversationId, questionId: last.questionId } : null;
}

/** For each story the answers that tell it, newest first: its original answer, and answers with the same wording. */
async function tellingsOf(
  deps: BankDeps,
  userId: string,
  rows: readonly queries.StoryRow[],
): Promise<ToldAnswer[][]> {
  const answers = await deps.listAnswers(userId, { reports: STORY_REPORTS_READ });
  const shared = await deps.engine.run(
    "findTellings",
    [rows.map(({ parts }) => textOf(parts)), answers.map(({ answer }) => answer)],
    [
      ...rows.map(revisionOf),
      ...answers.map(({ conversationId, questionId }) => conversationId + questionId),
    ].join(),
  );
  return rows.map((row, at) =>
    answers.filter((answer, place) => isKeptFrom(row, answer) || shared[at]?.includes(place)),
  );
}

export const revisionOf = ({ id, revision }: Pick<queries.StoryRow, "id" | "revision">): string =>
  `${id} ${revision}`;

const isKeptFrom = (
  row: Pick<queries.StoryRow, "conversation_id" | "question_id">,
  answer: ToldAnswer,
): boolean => row.conversation_id === answer.conversationId && row.question_id === answer.questionId;

function summarise(row: queries.StoryRow, told: readonly ToldAnswer[]): StorySummary {
  const [best] = told.filter(isRated).toSorted((a, b) => b.score - a.score);
  return {
    id: row.id,
    title: row.title,
    competencies: row.competencies,
    origin: row.origin,
    bestRating: best ? { score: best.score, scorer: best.scorer } : null,
    lastToldAt: told[0]?.at.toISOString() ?? null,
    revision: row.revision,
    missing: STORY_PARTS.filter((part) => row.parts[part] === null),
  };
}

const isRated = (one: ToldAnswer): one is ToldAnswer & { score: number } => one.score !== null;

const presentTelling = (told: ToldAnswer): Telling => ({
  conversationId: told.conversationId,
  questionId: told.questionId,
  question: told.question,
  kind: told.kind,
  at: told.at.toISOString(),
  score: told.score,
  scorer: told.scorer,
});

/**
 * Keeps a story, or returns the existing one if the answer was kept before. Throws answer_not_found, answer_no_story,
 * resume_line_gone, stories_full, bad_request for an unknown competency.
 */
export async function keepStory(deps: BankDeps, userId: string, wanted: NewStory): Promise<Story> {
  const id = await queries.insertStory(deps.db, userId, await readWanted(deps, userId, wanted));
  if (id === null) throw new AppError("stories_full");
  return readStory(deps, userId, id);
}

async function readWanted(deps: BankDeps, userId: string, wanted: NewStory): Promise<queries.StoryToKeep> {
  if ("conversationId" in wanted) return cutAnswer(deps, userId, wanted);
  if ("resumeLine" in wanted) return cutLine(deps, userId, wanted.resumeLine);
  return { ...(await write(deps, wanted, NO_PARTS)), origin: "hand", question: null, answer: null };
}

async function cutAnswer(
  deps: BankDeps,
  userId: string,
  { conversationId, questionId }: { conversationId: string; questionId: string },
): Promise<queries.StoryToKeep> {
  const answers = await deps.listAnswers(userId, { reports: 1, conversationId });
  const answer = answers.find((one) => one.questionId === questionId);
  if (!answer) throw new AppError("answer_not_found");
  const [story] = await cutStories(deps, [answer]);
  if (!story) throw new AppError("answer_no_story");
  const { title, figures, ...cut } = story;
  return {
    title,
    figures,
    parts: keepParts({ title, figures, ...cut }),
    competencies: [answer.competency].filter(isCompetency),
    origin: "answer",
    question: answer.question,
    answer: { conversationId, questionId },
  };
}

/** Forms of answers that can be stories; hypotheticals and knowledge cannot. */
const TELLING = new Set<Form>(["past", "motivation"]);

/** The story in each answer, or null. */
const cutStories = ({ engine }: BankDeps, answers: readonly ToldAnswer[]) =>
  engine.run("cutStories", [answers.map(({ form, answer }) => (TELLING.has(form) ? answer : ""))]);

async function cutLine(deps: BankDeps, userId: string, line: string): Promise<queries.StoryToKeep> {
  const { lines } = await listResumeLines(deps, userId);
  if (!lines.some((one) => normaliseText(one) === line)) throw new AppError("resume_line_gone");
  const { title, figures, ...cut } = await deps.engine.run("cutResumeLine", [line]);
  return {
    title,
    figures,
    parts: keepParts({ title, figures, ...cut }),
    competencies: [],
    origin: "resume",
    question: null,
    answer: null,
  };
}

/** The user's text, replacing the story's earlier content. Throws bad_request for an unknown competency. */
async function write(
  { engine }: BankDeps,
  written: WrittenStory,
  before: queries.StoryRow["parts"],
): Promise<queries.Content> {
  const { title, competencies, ...texts } = written;
  if (!competencies.every(isCompetency))
    throw new AppError("bad_request", { field: "competencies", details: "No such competency" });
  const parts = editParts(before, texts);
  return {
    title,
    parts,
    figures: await engine.run("figuresIn", [parts]),
    competencies: [...new Set(competencies)],
  };
}

type Place = { userId: string; id: string };

/** Throws story_not_found, story_changed when another tab saved first, bad_request for an unknown competency. */
export async function changeStory(
  deps: BankDeps,
  place: Place,
  { revision, ...written }: ChangedStory,
): Promise<Story> {
  const row = await queries.findStory(deps.db, place);
  if (!row) throw new AppError("story_not_found");
  return replace(deps, { ...place, revision }, await write(deps, written, row.parts));
}

/** Makes an earlier version the newest. Throws story_not_found, story_changed, version_not_found. */
export async function restoreStory(
  deps: BankDeps,
  place: Place,
  { revision, version }: { revision: number; version: number },
): Promise<Story> {
  const versions = await queries.listVersions(deps.db, place);
  const wanted = versions.find((one) => one.revision === version);
  if (!wanted) throw new AppError(versions.length === 0 ? "story_not_found" : "version_not_found");
  return replace(deps, { ...place, revision }, wanted);
}

async function replace(
  deps: BankDeps,
  place: Place & { revision: number },
  content: queries.Content,
): Promise<Story> {
  if (!(await queries.changeStory(deps.db, place, content))) throw new AppError("story_changed");
  return readStory(deps, place.userId, place.id);
}

/** The answers of a report that contain a story. */
export async function proposeStories(
  deps: BankDeps,
  userId: string,
  conversationId: string,
): Promise<AnswerProposal[]> {
  const [answers, rows] = await Promise.all([
    deps.listAnswers(userId, { reports: 1, conversationId }),
    queries.listStories(deps.db, userId),
  ]);
  const stories = await cutStories(deps, answers);
  return answers.flatMap((answer, at) => {
    const title = stories[at]?.title;
    if (title === undefined) return [];
    const { questionId, question } = answer;
    return [
      { questionId, question, title, storyId: rows.find((row) => isKeptFrom(row, answer))?.id ?? null },
    ];
  });
}

/** The lines of the newest resume that describe an achievement. */
export async function listResumeLines(
  { engine, readResume }: BankDeps,
  userId: string,
): Promise<ResumeLines> {
  const { text, losses } = await readResume(userId);
  return { ...(await engine.run("storyLines", [text ?? ""])), losses };
}
