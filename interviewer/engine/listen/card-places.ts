import { dot, unit } from "../judge/rate-answer.ts";
import { NAME_BYTES, nameOfText } from "../plan/line-heads.ts";
import { TEXT_VECTOR_SIZE } from "../read/encode-text.ts";

/** A card asks for something, and names what would have told it; the rating's heads have a map for each into one space. */
export type CardText = "asked" | "said";

/**
 * Where the cards' texts lie in the space of what is asked and what was said, cut down to the dimensions in which they differ most:
 * no turn waits for them to be encoded.
 */
export type CardPlaces = {
  /** A vector of that space in those dimensions, of length 1 again; near is still alike. */
  narrow: (vector: Float32Array) => Float32Array;
  /** Undefined for a text that was written since the file was made. */
  find: (kind: CardText, text: string) => Float32Array | undefined;
  rows: ReadonlyMap<string, Int8Array>;
  /** One row for each dimension. */
  axes: readonly Float32Array[];
};

export const WIDE = TEXT_VECTOR_SIZE / 2;
export const NARROW = 96;
const ROW_BYTES = NAME_BYTES + NARROW;
const AXES_BYTES = NARROW * WIDE * Float16Array.BYTES_PER_ELEMENT;
/** Hardly any number of such a vector is larger, and one that is is cut. */
const LARGEST = 0.8;
const STEPS = 127;

export const nameOfCardText = (kind: CardText, text: string): string => nameOfText(`${kind} ${text}`);

export const narrowBy = (axes: readonly Float32Array[], vector: Float32Array): Float32Array =>
  unit(Float32Array.from(axes, (axis) => dot(axis, vector)));

export const toRow = (place: Float32Array): Int8Array =>
  Int8Array.from(place, (value) =>
    Math.round((Math.max(-LARGEST, Math.min(LARGEST, value)) / LARGEST) * STEPS),
  );

export function writeCardPlaces({ axes, rows }: Pick<CardPlaces, "axes" | "rows">): Uint8Array {
  const head = Buffer.from(Float16Array.from(axes.flatMap((axis) => [...axis])).buffer);
  const named = [...rows].map(([name, row]) => Buffer.concat([Buffer.from(name, "hex"), Buffer.from(row)]));
  return Buffer.concat([head, ...named]);
}

export function readCardPlaces(bytes: Uint8Array): CardPlaces {
  // A buffer's slices share its memory; those of a plain copy are copies.
  const all = Uint8Array.from(bytes);
  const numbers = Float32Array.from(new Float16Array(all.slice(0, AXES_BYTES).buffer));
  const axes = Array.from({ length: NARROW }, (_, at) => numbers.subarray(at * WIDE, (at + 1) * WIDE));
  const count = (all.length - AXES_BYTES) / ROW_BYTES;
  const rows = new Map(
    Array.from({ length: count }, (_, at): [string, Int8Array] => {
      const from = AXES_BYTES + at * ROW_BYTES;
      const name = Buffer.from(all.subarray(from, from + NAME_BYTES)).toString("hex");
      return [name, new Int8Array(all.buffer, from + NAME_BYTES, NARROW)];
    }),
  );
  return {
    axes,
    rows,
    narrow: (vector) => narrowBy(axes, vector),
    find: (kind, text) => {
      const row = rows.get(nameOfCardText(kind, text));
      return row && Float32Array.from(row, (value) => (value / STEPS) * LARGEST);
    },
  };
}
