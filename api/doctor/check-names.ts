import { settingsSchema } from "#api/settings-schema.ts";
import { warn, type Finding } from "./finding.ts";

const KNOWN = Object.keys(settingsSchema.shape);
const KNOWN_SET: ReadonlySet<string> = new Set(KNOWN);
/** Our names begin with these; those that other programs use too are left out. */
const FAMILIES = new Set(
  KNOWN.filter((name) => name.includes("_"))
    .map((name) => name.slice(0, name.indexOf("_")))
    .filter((family) => !["NODE", "OTEL", "HOST", "DATA", "APP", "MODEL"].includes(family)),
);
/** A name is a slip up to so many letters apart. */
const SLIPS = 2;

/** Settings that nobody reads, though they look like ours. */
export const checkNames = (given: readonly string[]): Finding[] =>
  given
    .filter((name) => !KNOWN_SET.has(name))
    .flatMap((name) => {
      const near = KNOWN.find((known) => known.length > 2 * SLIPS && distance(name, known) <= SLIPS);
      if (near === undefined && !FAMILIES.has(/^[^_]+(?=_)/.exec(name)?.[0] ?? "")) return [];
      const meant = near === undefined ? "" : ` Is ${near} meant?`;
      return [warn("settings", `${name} is no setting of Greenroom`, `docs/settings.md lists all.${meant}`)];
    });

/** How many letters have to be changed, added or taken out. */
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
