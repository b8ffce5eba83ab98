import { EXPORT_CSV_MAX_BYTES, STORY_LINES_SHOWN, STORY_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import { listZipEntries, unpackEntry } from "./zip.ts";

/** LinkedIn names its files and columns in the language of the account. */
const FILES = {
  positions: /(?:^|\/)(?:positions|positionen)\.csv$/i,
  skills: /(?:^|\/)(?:skills|kenntnisse)\.csv$/i,
};
const DESCRIPTIONS = ["description", "beschreibung"];
const NAMES = ["name", "kenntnis"];
/** macOS adds a metadata file for each file of a zip. */
const NOTES = /^__MACOSX\//;
const DELIMITERS = [",", ";", "\t"] as const;
const BULLETS = /[•●◦▪]/u;

/** Start of the returned text, whose first line lists the skills. */
const SKILLS_HEAD = "Skills";

/**
 * Reads LinkedIn's zip of a person's data. Returns the skills in one line, then the descriptions of the positions;
 * empty if the zip has neither. Throws for a file that is no zip, for a zip bomb, and for an entry larger than the
 * zip's directory says.
 */
export function readLinkedinExport(bytes: Buffer): string {
  const entries = listZipEntries(bytes)?.filter(({ name }) => !NOTES.test(name));
  if (entries === undefined) throw new Error("No zip");
  const columnOf = (file: RegExp, names: readonly string[]): string[] => {
    const entry = entries.find(({ name }) => file.test(name));
    if (entry === undefined) return [];
    if (entry.size > EXPORT_CSV_MAX_BYTES) throw new Error("Too large");
    const [head = [], ...rows] = readCsv(decode(unpackEntry(bytes, entry)));
    const column = head.findIndex((name) => names.includes(name.trim().toLowerCase()));
    return rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
  };
  const skills = columnOf(FILES.skills, NAMES)
    .map((skill) => skill.replaceAll(/\s+/gu, " "))
    .filter(({ length }) => length <= STORY_TITLE_MAX_LENGTH);
  const deeds = columnOf(FILES.positions, DESCRIPTIONS).flatMap((text) => text.split(BULLETS));
  if (skills.length + deeds.length === 0) return "";
  return [[SKILLS_HEAD, ...new Set(skills)].slice(0, STORY_LINES_SHOWN + 1).join("\t"), ...deeds].join("\n");
}

/** Spreadsheet programs may save the file with a byte-order mark, in UTF-16 or in windows-1252. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff")
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads rows of cells: a quoted cell may hold line breaks, and two quotation marks stand for one. */
function readCsv(text: string): string[][] {
  const [head = ""] = text.split(/[\r\n]/u, 1);
  const times = (sign: string) => head.split(sign).length;
  const delimiter = DELIMITERS.toSorted((a, b) => times(b) - times(a))[0] ?? ",";
  let row = [""];
  const rows = [row];
  const add = (words: string) => row.push((row.pop() ?? "") + words);
  const pieces = text.split('"');
  for (const [at, piece] of pieces.entries()) {
    const isQuoted = at % 2 === 1;
    const isMark = piece === "" && at > 0 && at < pieces.length - 1;
    if (isQuoted || isMark) {
      add(isQuoted ? piece : '"');
      continue;
    }
    for (const [place, line] of piece.split(/\r\n?|\n/u).entries()) {
      if (place > 0) rows.push((row = [""]));
      const [first = "", ...others] = line.split(delimiter);
      add(first);
      row.push(...others);
    }
  }
  return rows;
}
