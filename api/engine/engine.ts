import { setTimeout } from "node:timers/promises";
import { ENGINE_RESULTS_KEPT, FOLLOW_UP_WAIT_MS, PLAN_WAIT_MS, READER_WAIT_MS } from "#contract/limits.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import type { StoryParts } from "#contract/stories.ts";
import { loadRatingHeads } from "#interviewer/data/load.ts";
import { toVectors } from "#interviewer/engine/read/encode-text.ts";
import { readTurns } from "#interviewer/engine/read/read-turns.ts";
import type { AskedLine } from "#interviewer/engine/stories/is-condition.ts";
import type { InterviewPlan, PlanInput, Turn, TurnInput } from "#interviewer/engine/types.ts";
import { encoders, type Encoders, type EncoderLine } from "./encoders.ts";
import { createEnginePool, ReadingTooLong, type EnginePool, type Made } from "./pool.ts";
import { NOTHING_SET_ASIDE, type SetAside } from "./set-aside.ts";
import type { EngineTasks, TaskName } from "./tasks.ts";

export type Engine = Pick<EnginePool, "start"> & {
  /** Runs a task of tasks.ts in the pool. `revision` is a cache key, for inputs that are requested repeatedly. */
  run: <Name extends TaskName>(
    task: Name,
    given: Parameters<EngineTasks[Name]>,
    revision?: string,
  ) => Promise<Made<Name>>;
};

/** One pool for the whole process. */
const sharedPool = (): EnginePool => (shared ??= createEnginePool(encoders()));
let shared: EnginePool | undefined;

/**
 * The engine, which skips texts that took too long before. Such a text is recorded in memory and in the database. Its
 * task then runs without it: the advert has no requirements, or the answer cannot be rated.
 */
export function createEngine(
  setAside: SetAside = NOTHING_SET_ASIDE,
  pool: EnginePool = sharedPool(),
  readers: Encoders = encoders(),
): Engine {
  const remember = rememberResults();
  const runRead = async <Name extends TaskName>(
    task: Name,
    given: Parameters<EngineTasks[Name]>,
  ): Promise<Made<Name>> => pool.run(task, await withParts(task, setAside.without(given), { readers, pool }));
  const read = async <Name extends TaskName>(
    task: Name,
    given: Parameters<EngineTasks[Name]>,
  ): Promise<Made<Name>> => {
    for (const suspects of suspectsOf(task, given)) {
      try {
        return await runRead(task, given);
      } catch (error) {
        if (!(error instanceof ReadingTooLong)) throw error;
        await setAside.add(suspects);
      }
    }
    return runRead(task, given);
  };
  return {
    start: () => {
      pool.start();
      // Loads the weights before the first message, which must not wait for them or block this thread.
      loadRatingHeads();
      readers.read("turn", [{ question: "", message: "-" }]).catch(() => undefined);
    },
    run: (task, given, revision) =>
      revision === undefined ? read(task, given) : remember(`${task} ${revision}`, () => read(task, given)),
  };
}

type Interview = { plan: InterviewPlan; turns: Turn[] };

const readInLine = (interview: Interview, { read, encode }: Encoders, line: EncoderLine): Promise<Turn[]> =>
  readTurns(interview, { read: (heard) => read(line, heard), encode: (texts) => encode(line, texts) });

/** Resolves to `otherwise` if the work fails or takes longer. */
function inTime<T>(work: Promise<T>, waitMs: number, otherwise: T): Promise<T> {
  const late = new AbortController();
  return Promise.race([work, setTimeout(waitMs, otherwise, { signal: late.signal })])
    .catch(() => otherwise)
    .finally(() => late.abort());
}

/** A turn waits only for a limited time; then its messages count as answers. A rating waits without limit. */
const readInTime = (interview: Interview, readers: Encoders): Promise<Turn[]> =>
  inTime(readInLine(interview, readers, "turn"), READER_WAIT_MS, interview.turns);

/** Adds the vectors of the texts to the input, unless they take too long. */
async function withVectors<T>(
  given: T,
  texts: readonly string[],
  { readers, waitMs }: { readers: Encoders; waitMs: number },
): Promise<T> {
  const encoded = await inTime<Float32Array[] | null>(readers.encode("turn", texts), waitMs, null);
  return encoded === null ? given : { ...given, vectors: toVectors(texts, encoded) };
}

/** A pool thread has the cards loaded; loading them in the main thread would block all requests. */
async function withFollowUps(given: unknown, readers: Encoders, pool: EnginePool): Promise<unknown> {
  const input = (await readInTurn(given, readers)) as TurnInput;
  const texts = await pool.run("textsToFollow", [input.plan, input.turns]);
  return withVectors(input, texts, { readers, waitMs: FOLLOW_UP_WAIT_MS });
}

/** Cutting an advert into lines is slow, so a pool thread does it. */
async function withLines(given: unknown, readers: Encoders, pool: EnginePool): Promise<unknown> {
  const input = given as PlanInput;
  const texts = await pool.run("textsToPlan", [input]);
  return withVectors(input, texts, { readers, waitMs: PLAN_WAIT_MS });
}

type Reading = {
  [Name in TaskName]?: (given: unknown, readers: Encoders, pool: EnginePool) => Promise<unknown>;
};

const readInTurn = async (given: unknown, readers: Encoders) => {
  const interview = given as Interview;
  return { ...interview, turns: await readInTime(interview, readers) };
};

/** Tasks that need encoded texts, each with the function that prepares its input. */
const READING: Reading = {
  decide: withFollowUps,
  planInterview: withLines,
  planPractice: withLines,
  findConditions: (given, readers) => {
    const asked = given as { lines: readonly AskedLine[] };
    const texts = asked.lines.map(({ words }) => words);
    return withVectors(asked, texts, { readers, waitMs: PLAN_WAIT_MS });
  },
  countQuestions: readInTurn,
  openTurn: async (given, readers) => {
    const open = given as { input: Interview };
    return { ...open, input: await readInTurn(open.input, readers) };
  },
  collect: async (given, readers) => {
    const interview = given as Interview;
    return { ...interview, turns: await readInLine(interview, readers, "rating") };
  },
  rateTrial: async (given, readers) => {
    const interview = given as Interview;
    const turns = await readInLine(interview, readers, "visitor").catch(() => interview.turns);
    return { ...interview, turns };
  },
};

async function withParts<Name extends TaskName>(
  task: Name,
  given: Parameters<EngineTasks[Name]>,
  { readers, pool }: { readers: Encoders; pool: EnginePool },
): Promise<Parameters<EngineTasks[Name]>> {
  const [first, ...others] = given as unknown[];
  const read = READING[task];
  return read === undefined ? given : ([await read(first, readers, pool), ...others] as typeof given);
}

function rememberResults() {
  const results = new Map<string, Promise<unknown>>();
  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const result = (results.get(name) as Promise<T> | undefined) ?? make();
    results.delete(name);
    results.set(name, result);
    result.catch(() => results.delete(name));
    if (results.size > ENGINE_RESULTS_KEPT) results.delete(results.keys().next().value ?? "");
    return result;
  };
}

type Texts = readonly (string | null)[];
type Suspects = (...given: never[]) => Texts[];

const saidIn = (turns: readonly Turn[]): string[] =>
  turns.filter(({ role }) => role === "user").map(({ content }) => content);

const newestFirst = (turns: readonly Turn[]): string[][] => [
  saidIn(turns).slice(-1),
  saidIn(turns).slice(0, -1),
];

const givenToPlan = ({ jobDescription, resumeText, targetRole }: PlanInput) => [
  [jobDescription],
  [resumeText],
  [targetRole],
];

const partsOf = (parts: StoryParts): string[] => STORY_PARTS.flatMap((part) => parts[part]?.text ?? []);

/** The user texts that each task reads, in groups, the likeliest cause of a timeout first. */
const SUSPECTS = {
  textsToFollow: (_, turns) => newestFirst(turns),
  decide: ({ turns }) => newestFirst(turns),
  openTurn: ({ input }) => newestFirst(input.turns),
  countQuestions: ({ turns }) => [saidIn(turns)],
  collect: ({ turns }) => [saidIn(turns)],
  rateTrial: ({ turns }) => [saidIn(turns)],
  judge: ({ messages }) => [messages],
  checkJudgement: ({ messages }) => [messages],
  totalRating: ({ answers }) => [answers.flatMap(({ collected }) => collected.said)],
  exportMarkdown: ({ questions }) => [questions.map(({ answer }) => answer)],
  exportPdf: ({ questions }) => [questions.map(({ answer }) => answer)],
  compareTries: (before, after) => [[before.answer, after.answer]],
  textsToPlan: givenToPlan,
  planInterview: givenToPlan,
  planPractice: givenToPlan,
  planTrial: givenToPlan,
  planAsked: (_, text) => [[text]],
  promptPlan: givenToPlan,
  mergeModelPlan: (_, { input }) => givenToPlan(input),
  readAdvert: (advert) => [[advert ?? ""]],
  findConditions: ({ lines }) => [lines.map(({ words }) => words)],
  readAdvertPage: (source) => [[source]],
  readAdvertForm: (source) => [[source]],
  readAsked: (text) => [[text]],
  cutStories: (answers) => [[...answers]],
  cutResumeLine: (line) => [[line]],
  storyLines: (resume) => [[resume]],
  figuresIn: (parts) => [partsOf(parts)],
  findTellings: (stories, answers) => [[...answers], [...stories]],
  matchStories: (requirements, stories) => [
    stories.flatMap(({ parts }) => partsOf(parts)),
    [...requirements],
  ],
} satisfies { [Name in TaskName]: (...given: Parameters<EngineTasks[Name]>) => Texts[] };

function suspectsOf(task: TaskName, given: readonly unknown[]): string[][] {
  const groups = (SUSPECTS[task] as Suspects)(...(given as never[]));
  return groups
    .map((texts) => texts.filter((text) => text !== null).filter((text) => text !== ""))
    .filter((texts) => texts.length > 0);
}
