import { once } from "#contract/words.ts";
import { advice, interviewerWording, replies } from "#interviewer/data/load.ts";
import { isMain } from "../is-main.ts";
import { pick } from "../seeded-random.ts";
import { sentencesOf } from "../text/read-text.ts";
import type { Scene } from "../word/word-turn.ts";
import { adviceId } from "../read/situations.ts";
import { wasSaid } from "./moves.ts";

/** From this level on the interviewer is brisk. */
const BRISK_FROM = 7;

type Reply = Pick<(typeof replies)[number], "onward" | "kind" | "brisk">;

const byId = new Map<string, Reply>([
  ...replies.map((reply): [string, Reply] => [reply.id, reply]),
  ...advice.map(({ id, replies: said }): [string, Reply] => [
    adviceId(id),
    { onward: "stay", kind: said, brisk: said },
  ]),
]);

export function replyOf(id: string): Reply {
  const reply = byId.get(id);
  if (reply === undefined) throw new Error(`interviewer/data/replies.json: no "${id}"`);
  return reply;
}

/** True if a reply to this situation was said, in either tone. */
export function wasReplied(scene: Scene, id: string): boolean {
  const { kind, brisk } = replyOf(id);
  return wasSaid(scene, [...kind, ...brisk]);
}

/** One of the situation's replies, if possible one not yet said in this interview. */
export function sayReply(scene: Scene, id: string): string {
  const { kind, brisk } = replyOf(id);
  const { plan, progress, seed, secondsLeft } = scene;
  const all = plan.difficulty >= BRISK_FROM ? brisk : kind;
  const minutes = Math.max(1, Math.round(secondsLeft / 60));
  const left = plan.questions.filter((one) => isMain(one) && !progress.askedIds.has(one.id)).length;
  if (left === 0 && all.some((words) => words.includes("@left"))) return sayReply(scene, "none-left");
  const filled = all.map((words) =>
    words
      .replace("@minutes", minutes === 1 ? "1 minute" : `${minutes} minutes`)
      .replace("@left", left === 1 ? "1 more question" : `${left} more questions`),
  );
  const unsaid = filled.filter((words) => !wasSaid(scene, [words]));
  return pick(unsaid.length > 0 ? unsaid : filled, `${seed}:${id}:${progress.spoken.length}`);
}

const textsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
/** All sentences that may precede a follow-up. Made when one is first shown, since that takes a while. */
const saidBefore = once(() => {
  const said = [...replies.map(({ kind, brisk }) => [kind, brisk]), ...advice.map((one) => one.replies)];
  return new Set(textsIn([said, interviewerWording]).flatMap(sentencesOf));
});

/** A follow-up without what was replied or acknowledged before it. */
export function withoutLead(words: string): string {
  const sentences = sentencesOf(words);
  const first = sentences.find((sentence) => !saidBefore().has(sentence));
  return first === undefined ? words : words.slice(words.indexOf(first));
}
