import { interviewerWording, lineFrames } from "#interviewer/data/load.ts";
import { LINE, type LineFrame } from "#interviewer/data/schema.ts";
import { mean } from "../mean.ts";
import { shuffle } from "../seeded-random.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlanInput, PlannedQuestion } from "../types.ts";
import { rarityOf, stemsOf } from "./bank-words.ts";
import { readyQuestions } from "./choose-questions.ts";
import { isNewcomer } from "./is-newcomer.ts";
import { fitOf, weighLine, type ReadLine, type Ready } from "./match-lines.ts";
import { PLAIN_QUESTION } from "./plain-question.ts";
import type { Line } from "./read-lines.ts";

/** From this probability on, a bank question is asked about a line. */
const FITS_FROM = 0.65;
/** A line without a fitting question gets a frame if it is probably a task and no fact. */
const TASK_FROM = 0.5;
const FACT_FROM = 0.6;
const RARE_WORDS = 3;
const LONGEST_SUBJECT = 48;

/** Weights of the criteria for a question, besides how well it fits. */
const WORTH = { framed: 0.5, task: 0.5, wish: -1.5, rarity: 0.03, asked: -0.6, sameKind: -0.1, unsure: -0.1 };

/** A line with a question about it. */
type Askable = {
  line: ReadLine;
  id: string;
  worth: number;
  question: PlannedQuestion;
};

export const quote = (words: string): string => (words.includes('"') ? `“${words}”` : `"${words}"`);

const subjectOf = (words: string): string => wordsOf(words).join("-").slice(0, LONGEST_SUBJECT);

/** The mean rarity of a line's rarest words: a line that any advert could contain says little about this job. */
function rarityIn(words: string): number {
  const rarest = [...stemsOf(words)].map(rarityOf).toSorted((a, b) => b - a);
  return rarest.length === 0 ? 0 : mean(rarest.slice(0, RARE_WORDS));
}

/** The bank's question unchanged, with the line it was chosen for as its introduction. */
function askReady(line: ReadLine, { question }: Ready): PlannedQuestion {
  const { levels: _, ...kept } = question;
  const { advert, resume } = interviewerWording.lineSays;
  const says = line.source === "advert" ? advert : resume;
  const intro = says.replace("@quote", () => quote(line.words));
  return { ...kept, intro, source: line.source, why: line.words, priority: "must" };
}

function askFramed(line: ReadLine, frame: LineFrame): PlannedQuestion {
  const { who: _, source, text, rephrased, ...kept } = frame;
  const fill = (template: string): string => template.replace(LINE, () => quote(line.words));
  const id = `${frame.id}--${subjectOf(line.words)}`;
  return {
    ...kept,
    id,
    text: fill(text),
    rephrased: fill(rephrased),
    lookFor: [line.words],
    source,
    why: line.words,
    priority: "must",
  };
}

type Asking = { ready: readonly Ready[]; isNew: boolean; isChosen: boolean; asked: ReadonlySet<string> };

function askablesOf(line: ReadLine, { ready, isNew, isChosen, asked }: Asking): Askable[] {
  const value =
    line.task * WORTH.task +
    rarityIn(line.words) * WORTH.rarity +
    (line.isWish ? WORTH.wish : 0) +
    (line.isAsked ? 0 : WORTH.unsure);
  const fitting = ready.flatMap((one): Askable[] => {
    const fit = fitOf(line, one);
    if (fit < FITS_FROM) return [];
    const question = askReady(line, one);
    return [{ line, id: question.id, worth: fit + value, question }];
  });
  const isTask = line.fact < FACT_FROM && line.task >= TASK_FROM;
  const framed = lineFrames
    .filter(({ source, who }) => source === line.source && who !== (isNew ? "experienced" : "newcomer"))
    // Only a case of one's own can be asked for whatever the line is: a task, a skill or years of experience.
    .filter(({ kind }) => !isChosen || kind === "past")
    .map((frame): Askable => {
      const question = askFramed(line, frame);
      const worth = WORTH.framed + value + (asked.has(question.id) ? WORTH.asked : 0);
      return { line, id: question.id, worth, question };
    });
  return [...fitting, ...(isTask || isChosen ? framed : [])];
}

type Wanted = {
  lines: readonly ReadLine[];
  roleFamily: string;
  count: number;
  /** Questions already in this interview. */
  planned: readonly PlannedQuestion[];
  /** The user chose these lines, so any of them may get a question. */
  isChosen?: boolean;
};

/** Questions that quote lines of the advert or resume. Rare, required and task-like lines come first. */
export function askLines(
  input: PlanInput,
  { lines, roleFamily, count, planned, isChosen = false }: Wanted,
): PlannedQuestion[] {
  const asking = {
    ready: readyQuestions(input, roleFamily),
    isNew: isNewcomer(input),
    isChosen,
    asked: new Set(input.recentQuestionIds),
  };
  const left = shuffle(
    lines.flatMap((line) => askablesOf(line, asking)),
    input.seed,
  );
  const chosen: PlannedQuestion[] = [];
  while (chosen.length < count) {
    const all = [...planned, ...chosen];
    const open = left.filter(
      ({ line, id }) => !all.some((one) => one.id === id || one.why === line.words || isFrameOf(one, id)),
    );
    const worthOf = ({ question, worth }: Askable): number =>
      worth + all.filter(({ kind }) => kind === question.kind).length * WORTH.sameKind;
    const [best] = open.toSorted((a, b) => worthOf(b) - worthOf(a));
    if (best === undefined) break;
    chosen.push(best.question);
  }
  return chosen;
}

/** A frame is used once per interview. */
const isFrameOf = ({ id }: PlannedQuestion, other: string): boolean =>
  id.includes("--") && id.split("--")[0] === other.split("--")[0];

/** A question for one fact that the advert requires; null if no line is surely a fact. */
export function askFact(
  lines: readonly ReadLine[],
  planned: readonly PlannedQuestion[],
): PlannedQuestion | null {
  const facts = lines.filter(
    ({ words, fact, isAsked, isWish, source }) =>
      source === "advert" &&
      isAsked &&
      !isWish &&
      fact >= FACT_FROM &&
      !planned.some(({ why }) => why === words),
  );
  const [line] = facts.toSorted((a, b) => b.fact - a.fact);
  if (line === undefined) return null;
  const { text, rephrased } = interviewerWording.fact;
  const fill = (template: string): string => template.replace("@quote", () => quote(line.words));
  return {
    ...PLAIN_QUESTION,
    id: `advert-fact--${subjectOf(line.words)}`,
    kind: "fact",
    competency: "role-knowledge",
    text: fill(text),
    rephrased: fill(rephrased),
    source: "advert",
    why: line.words,
    priority: "if_time",
  };
}

export const weighLines = (lines: readonly Line[], { vectors = new Map() }: PlanInput): ReadLine[] =>
  lines.map((line) => weighLine(line, vectors));
