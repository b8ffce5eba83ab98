import { settingsSchema } from "#api/settings-schema.ts";
import { warn, type Finding } from "./finding.ts";

const KNOWN = Object.keys(settingsSchema.shape);
const KNOWN_SET: ReadonlySet<string> = new Set(KNOWN);
/** Prefixes of our setting names, except those that other programs also use. */
const FAMILIES = new Set(
  KNOWN.filter((name) => name.includes("_"))
    .map((name) => name.slice(0, name.indexOf("_")))
    .filter((family) => !["NODE", "OTEL", "HOST", "DATA", "APP", "MODEL"].includes(family)),
);
/** Names with at most this many differing letters count as typing errors. */
const SLIPS = 2;

/** Warns about names that look like our settings but are none. */
export const checkNames = (given: readonly string[]): Finding[] =>
  given
    .filter((name) => !KNOWN_SET.has(name))
    .flatMap((name) => {
      const near = KNOWN.find((known) => known.length > 2 * SLIPS && distance(name, known) <= SLIPS);
      if (near === undefined && !FAMILIES.has(/^[^_]+(?=_)/.exec(name)?.[0] ?? "")) return [];
      const meant = near === undefined ? "" : ` Is ${near} meant?`;
      return [warn("settings", `${name} is no setting of Greenroom`, `docs/settings.md lists all.${meant}`)];
    });

/** The number of letters to change, add or remove (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1];
    for (const [j, theirs] of Array.from(other).entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === theirs ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
