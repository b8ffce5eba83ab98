import { dot, unit } from "../judge/rate-answer.ts";
import { NAME_BYTES, nameOfText, readRows } from "../plan/line-heads.ts";
import { STATE_SIZE } from "../read/encode-text.ts";

/** Card texts: the question asked, and the example answers. The rating's heads project both into one space. */
export type CardText = "asked" | "said";

/** Positions of the cards' texts in that space, computed in advance and reduced to fewer dimensions. */
export type CardPlaces = {
  /** Undefined for a text that is newer than the file. */
  find: (kind: CardText, text: string) => Float32Array | undefined;
  rows: ReadonlyMap<string, Int8Array>;
  /** One row per dimension. */
  axes: readonly Float32Array[];
};

export const NARROW = 96;
const ROW_BYTES = NAME_BYTES + NARROW;
const AXES_BYTES = NARROW * STATE_SIZE * Float16Array.BYTES_PER_ELEMENT;
/** Values beyond this are rare and are clipped. */
const LARGEST = 0.8;
const STEPS = 127;

export const nameOfCardText = (kind: CardText, text: string): string => nameOfText(`${kind} ${text}`);

/** Projects a vector onto these dimensions and scales it to length 1. */
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
  const numbers = Float32Array.from(new Float16Array(Uint8Array.from(bytes.subarray(0, AXES_BYTES)).buffer));
  const axes = Array.from({ length: NARROW }, (_, at) =>
    numbers.subarray(at * STATE_SIZE, (at + 1) * STATE_SIZE),
  );
  const rows = readRows(bytes.subarray(AXES_BYTES), ROW_BYTES, (row) => new Int8Array(row.buffer));
  return {
    axes,
    rows,
    find: (kind, text) => {
      const row = rows.get(nameOfCardText(kind, text));
      return row && Float32Array.from(row, (value) => (value / STEPS) * LARGEST);
    },
  };
}
