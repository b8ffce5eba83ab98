/**
 * `node scripts/encode-bank.ts` encodes the question bank's texts in advance. questions.bin (in interviewer/weights)
 * has each question in the space used to match lines of adverts; cards.bin has the cards' texts in the space of
 * questions and answers. Run it after changes to questions or cards: it encodes only the texts that cards.bin does not
 * have. After a change of the encoder delete cards.bin first; the run then takes ten minutes.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { cardsOf, loadLineHeads, loadRatingHeads, questionsByFamily } from "#interviewer/data/load.ts";
import { dot, inOneSpace } from "#interviewer/engine/judge/rate-answer.ts";
import {
  nameOfCardText,
  NARROW,
  narrowBy,
  readCardPlaces,
  toRow,
  writeCardPlaces,
  type CardText,
} from "#interviewer/engine/listen/card-places.ts";
import { mean } from "#interviewer/engine/mean.ts";
import {
  nameOfText,
  placeOf,
  textToMatch,
  writeQuestionPlaces,
} from "#interviewer/engine/plan/line-heads.ts";
import { readAdvert } from "#interviewer/engine/plan/read-advert.ts";
import { encodeText, STATE_SIZE } from "#interviewer/engine/read/encode-text.ts";
import { WEIGHTS_FOLDER } from "#interviewer/weights/check-weights.ts";

const LABELLED = join(WEIGHTS_FOLDER, "../labelled/adverts.json");
const CARDS = join(WEIGHTS_FOLDER, "cards.bin");
/** Enough rounds for the principal components to converge. */
const ROUNDS = 60;

const encoder = await loadTextEncoder();
const questions = [...questionsByFamily.values()].flat();
write("questions.bin", await placeQuestions());
write("cards.bin", await placeCards());

function write(file: string, bytes: Uint8Array): void {
  writeFileSync(join(WEIGHTS_FOLDER, file), bytes);
  const sums = join(WEIGHTS_FOLDER, "checksums.json");
  const known = JSON.parse(readFileSync(sums, "utf8")) as Record<string, string>;
  known[file] = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(sums, `${JSON.stringify(known, null, 2)}\n`);
}

async function placeQuestions(): Promise<Uint8Array> {
  const heads = loadLineHeads();
  const place = async (text: string): Promise<Float32Array> =>
    placeOf(heads, await encodeText(text, encoder));
  const adverts = JSON.parse(readFileSync(LABELLED, "utf8")) as { text: string }[];
  const lines: Float32Array[] = [];
  for (const { text } of adverts)
    for (const { words } of readAdvert(text)) lines.push(await place(words.replaceAll(/\s+/gu, " ")));

  const made = new Map();
  for (const question of questions) {
    const text = textToMatch(question);
    const own = await place(text);
    const near = lines.map((line) => dot(line, own));
    const middle = mean(near);
    const spread = Math.sqrt(mean(near.map((one) => (one - middle) ** 2)));
    made.set(nameOfText(text), { place: own, mean: middle, spread });
  }
  console.log(`${made.size} questions, measured on ${lines.length} lines`);
  return writeQuestionPlaces(made);
}

async function placeCards(): Promise<Uint8Array> {
  const before = existsSync(CARDS) ? readCardPlaces(readFileSync(CARDS)) : null;
  const cards = questions.flatMap(({ id }) => cardsOf(id)?.cards ?? []);
  const texts: [CardText, string][] = cards.flatMap(({ text, said }) =>
    [text, ...said].map((one): [CardText, string] => [one === text ? "asked" : "said", one]),
  );
  const heads = loadRatingHeads();
  const vectors = new Map<string, Float32Array>();
  for (const [kind, text] of texts) {
    const name = nameOfCardText(kind, text);
    if (before?.rows.has(name) || vectors.has(name)) continue;
    vectors.set(name, inOneSpace(heads[kind], await encodeText(text, encoder)));
  }
  const axes = before?.axes ?? mostTelling([...vectors.values()]);
  const rows = new Map<string, Int8Array>();
  for (const [kind, text] of texts) {
    const name = nameOfCardText(kind, text);
    const vector = vectors.get(name);
    const row = vector ? toRow(narrowBy(axes, vector)) : before?.rows.get(name);
    if (row) rows.set(name, row);
  }
  console.log(`${rows.size} texts of cards, of which ${vectors.size} are new`);
  return writeCardPlaces({ axes, rows });
}

/** The first principal components of the vectors, as orthogonal unit vectors. */
function mostTelling(vectors: readonly Float32Array[]): Float32Array[] {
  const moments = Array.from({ length: STATE_SIZE }, () => new Float32Array(STATE_SIZE));
  for (const vector of vectors)
    for (let row = 0; row < STATE_SIZE; row += 1)
      for (let at = 0; at < STATE_SIZE; at += 1)
        (moments[row] as Float32Array)[at] =
          (moments[row]?.[at] ?? 0) + ((vector[row] ?? 0) * (vector[at] ?? 0)) / vectors.length;
  let axes = moments.slice(0, NARROW);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turned = axes.map((axis) => Float32Array.from(moments, (row) => dot(row, axis)));
    axes = [];
    for (const axis of turned) {
      for (const other of axes) {
        const along = dot(axis, other);
        for (let at = 0; at < STATE_SIZE; at += 1) axis[at] = (axis[at] ?? 0) - along * (other[at] ?? 0);
      }
      const length = Math.sqrt(dot(axis, axis)) || 1;
      axes.push(axis.map((value) => value / length));
    }
  }
  return axes;
}
