import { z } from "zod";
import type { ListOutcome, LineProblem } from "#contract/account-invitations.ts";
import { emailProblem, normaliseEmail } from "#contract/email-address.ts";
import { GROUP_NAME_MAX_LENGTH, INVITATION_LINES_MAX, INVITATION_PROBLEMS_SHOWN } from "#contract/limits.ts";
import { PLANS, ROLE, type Plan } from "#contract/roles.ts";

export type InvitedLine = {
  email: string;
  role_id: number;
  plan: Plan;
  plan_until: string | null;
  group_name: string;
};

const COLUMNS = ["email", "role", "plan", "group", "until"] as const;
type Column = (typeof COLUMNS)[number];

const ROLES: Record<string, number> = { "": ROLE.free, seeker: ROLE.free, coach: ROLE.coach };
const UNREADABLE = "\u{FFFD}";
const BYTE_ORDER_MARK = "\u{FEFF}";
const DAY = z.iso.date();
const CONTROL = /\p{Cc}/u;

/**
 * Reads a list of addresses as spreadsheets export it: columns separated by commas, semicolons or tabs, either named in
 * the first line or in the order of COLUMNS. Skips empty lines.
 */
export function readList(
  text: string,
  { hasCoaches }: { hasCoaches: boolean },
): { lines: InvitedLine[]; problems: ListOutcome["problems"] } {
  const rows = text.replace(BYTE_ORDER_MARK, "").split(/\r\n|\n|\r/);
  const separator = [";", "\t"].find((one) => rows[0]?.includes(one)) ?? ",";
  const filled = rows
    .map((row, at) => ({ line: at + 1, cells: splitCells(row, separator) }))
    .filter(({ cells }) => cells === null || cells.some((cell) => cell !== ""));
  const [first] = filled;
  if (first === undefined) return { lines: [], problems: [{ line: 1, problem: "empty" }] };
  const names = first.cells?.map((cell) => cell.toLowerCase()) ?? [];
  const hasHeader = names.includes("email");
  const columns: readonly string[] = hasHeader ? names : COLUMNS;
  if (columns.some((name) => !COLUMNS.some((column) => column === name)))
    return { lines: [], problems: [{ line: first.line, problem: "columns" }] };
  const people = hasHeader ? filled.slice(1) : filled;
  if (people.length === 0) return { lines: [], problems: [{ line: first.line, problem: "empty" }] };
  if (people.length > INVITATION_LINES_MAX)
    return { lines: [], problems: [{ line: people[INVITATION_LINES_MAX]?.line ?? 1, problem: "too_many" }] };
  const seen = new Set<string>();
  const lines: InvitedLine[] = [];
  const problems: ListOutcome["problems"] = [];
  for (const { line, cells } of people) {
    const read = cells === null ? "quotes" : readLine(cells, columns, hasCoaches);
    const problem = typeof read === "string" ? read : seen.has(read.email) ? "twice" : null;
    if (problem !== null) problems.push({ line, problem });
    if (typeof read === "string") continue;
    seen.add(read.email);
    lines.push(read);
  }
  return { lines, problems: problems.slice(0, INVITATION_PROBLEMS_SHOWN) };
}

function readLine(
  cells: string[],
  columns: readonly string[],
  hasCoaches: boolean,
): InvitedLine | LineProblem {
  if (cells.slice(columns.length).some((cell) => cell !== "")) return "columns";
  const cell = (name: Column) => cells[columns.indexOf(name)] ?? "";
  if (cells.some((one) => one.includes(UNREADABLE))) return "encoding";
  if (emailProblem(cell("email")) !== null) return "email";
  const role_id = ROLES[cell("role").toLowerCase()];
  if (role_id === undefined) return "role";
  if (role_id === ROLE.coach && !hasCoaches) return "no_coaches";
  const plan = PLANS.find((one) => one === (cell("plan").toLowerCase() || "free"));
  if (plan === undefined) return "plan";
  const plan_until = cell("until") === "" ? null : cell("until");
  if (plan_until !== null && (plan === "free" || !isDayAhead(plan_until))) return "until";
  const group_name = cell("group");
  if (group_name.length > GROUP_NAME_MAX_LENGTH || CONTROL.test(group_name)) return "group";
  return { email: normaliseEmail(cell("email")), role_id, plan, plan_until, group_name };
}

/** True for a date in ISO 8601, as spreadsheets write it, that is not over (UTC). */
const isDayAhead = (text: string): boolean =>
  DAY.safeParse(text).success && text >= new Date().toISOString().slice(0, 10);

/** Returns the cells of a line; null if a quote is not closed. Quotes inside quotes are doubled. */
function splitCells(row: string, separator: string): string[] | null {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (let at = 0; at < row.length; at += 1) {
    const letter = row[at];
    if (letter === '"' && isQuoted && row[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return isQuoted ? null : [...cells, cell.trim()];
}
