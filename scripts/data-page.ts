import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { DeclaredField } from "#contract/declared-fields.ts";
import { table } from "./settings-page.ts";

/** `npm run pages`: writes the coach profile's table in docs/product/data.md from the declared fields. */

export const DATA_PAGE = resolve(import.meta.dirname, "../docs/product/data.md");

/** Replaces the part of a page between the two comments with that name. */
export function withPart(file: string, name: string, part: string): string {
  const page = readFileSync(file, "utf8");
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < 0) throw new Error(`${file} has no ${open} … ${close}`);
  return `${page.slice(0, from)}${open}\n\n${part}\n\n${page.slice(to)}`;
}

function kindOf(field: DeclaredField): string {
  if (field.kind === "number") return `a whole number from 0 to ${field.max}`;
  if (field.kind === "list") return "a list of short texts";
  return field.long ? "text of several lines" : "text";
}

function leftOut(field: DeclaredField): string {
  if (field.kind === "text" && field.optional) return "null";
  const problem =
    field.kind === "number"
      ? field.problem(Number.NaN)
      : field.kind === "list"
        ? field.problem([])
        : field.problem("");
  return problem === null ? "an empty list" : `'${problem}'`;
}

function coachProfileTable(): string {
  const head = ["field", "in the form", "what it is", "left out", "shown in", "searched"];
  const rows = Object.entries<DeclaredField>(COACH_PROFILE_FIELDS).map(([name, field]) => [
    name,
    field.label,
    kindOf(field),
    leftOut(field),
    field.shownIn.join(", "),
    field.searched ? "yes" : "",
  ]);
  return table([head, ...rows]);
}

export const dataPage = (): string => withPart(DATA_PAGE, "coach profile", coachProfileTable());

if (import.meta.main) writeFileSync(DATA_PAGE, dataPage());
