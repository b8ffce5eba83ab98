/** Removes text that Word does not show. Old Word files mark hidden text by properties of character runs ([MS-DOC]). */

type TextPiece = { text: string; startFilePos: number; size: number; bpc: number };
type Run = { from: number; to: number };

const DELETED = 0x08_00;
const HIDDEN = 0x08_3c;
/** Header offset of the position of the property page list in the table stream; the list's length follows. */
const LIST_AT = 0xfa;
const PAGE_BYTES = 512;
/** Bytes of a property's value, by its number's three highest bits. Values of kind 6 state their own length. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];
const SAYS_ITS_LENGTH = 6;

/** Replaces the library's own method, which takes other properties for deletions and ignores hidden text. */
export function leaveOutUnshown(pieces: TextPiece[], document: Buffer, table: Buffer): void {
  const runs = unshownRuns(document, table);
  for (const piece of pieces) {
    const within = runs.filter(
      ({ from, to }) => from < piece.startFilePos + piece.size && to > piece.startFilePos,
    );
    for (const { from, to } of within) {
      const start = Math.max(0, Math.floor((from - piece.startFilePos) / piece.bpc));
      const end = Math.min(piece.text.length, Math.ceil((to - piece.startFilePos) / piece.bpc));
      // The library cuts by offsets in the text, so its length must not change.
      piece.text = piece.text.slice(0, start) + "\0".repeat(end - start) + piece.text.slice(end);
    }
  }
}

function unshownRuns(document: Buffer, table: Buffer): Run[] {
  const listStart = document.readUInt32LE(LIST_AT);
  const list = table.subarray(listStart, listStart + document.readUInt32LE(LIST_AT + 4));
  const count = Math.floor((list.length - 4) / 8);
  return Array.from({ length: count }, (_, at) => list.readUInt32LE(4 * (count + 1 + at)))
    .map((page) => document.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES))
    .filter(({ length }) => length === PAGE_BYTES)
    .flatMap(unshownOnPage);
}

function unshownOnPage(page: Buffer): Run[] {
  const count = page.readUInt8(PAGE_BYTES - 1);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const properties = 2 * page.readUInt8(4 * (count + 1) + at);
    const length = page.readUInt8(properties);
    if (properties === 0 || !isUnshown(page.subarray(properties + 1, properties + 1 + length))) return [];
    return [{ from: page.readUInt32LE(4 * at), to: page.readUInt32LE(4 * (at + 1)) }];
  });
}

function isUnshown(properties: Buffer): boolean {
  let at = 0;
  let isFound = false;
  while (at + 2 < properties.length) {
    const property = properties.readUInt16LE(at);
    const kind = property >> 13;
    if (property === DELETED || property === HIDDEN) isFound ||= properties.readUInt8(at + 2) === 1;
    at += 2 + (kind === SAYS_ITS_LENGTH ? 1 + properties.readUInt8(at + 2) : (VALUE_BYTES[kind] ?? 1));
  }
  return isFound;
}
