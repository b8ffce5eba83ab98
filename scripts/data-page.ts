import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { DeclaredField } from "#contract/declared-fields.ts";
import { table } from "./settings-page.ts";

/** `npm run pages`: writes the table of a coach's profile in docs/product/data.md from what is declared. */

export const DATA_PAGE = resolve(import.meta.dirname, "../docs/product/data.md");
const [OPEN, CLOSE] = ["<!-- coach profile -->", "<!-- /coach profile -->"];

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
  return `${OPEN}\n\n${table([head, ...rows])}\n\n${CLOSE}`;
}

export function dataPage(): string {
  const page = readFileSync(DATA_PAGE, "utf8");
  const [from, to] = [page.indexOf(OPEN), page.indexOf(CLOSE) + CLOSE.length];
  return page.slice(0, from) + coachProfileTable() + page.slice(to);
}

if (import.meta.main) writeFileSync(DATA_PAGE, dataPage());
