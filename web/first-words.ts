import type { Me, PublicSettings } from "#contract/accounts.ts";
import type { ListedApplication } from "#contract/applications.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { FIRST_DATA_ID } from "#contract/first-calls.ts";
import type { Allowance, Conversation, CurrentInterview, Report } from "#contract/interviews.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import type { Progress } from "#contract/report.ts";
import { mustConnectLinkedin } from "#contract/roles.ts";
import type { en } from "./features/interviews/next-step-words.en.ts";
import { lastReadKey } from "./features/interviews/report/last-read-key.ts";
import { findTried } from "./features/interviews/trial/tried-store.ts";
import { buttonOf, findNextStep, lineOver, type NextStep, sayStep } from "./next-step.ts";

/*
 * Inline script of the page (scripts/first-screens.ts). Before the app has loaded, shows the next step or the report's
 * title from the data embedded in the page, with the same texts and rules as the app.
 */

function readStored(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    // A browser that refuses storage has nothing stored.
    return "";
  }
}

/** API responses embedded in the page, by address. Any may be missing. */
type FirstData = Partial<{
  "/api/users/me": { data: Me | null };
  "/api/settings": { data: PublicSettings };
  "/api/chat/interview/current": { data: CurrentInterview | null };
  "/api/chat/interview/remaining": { data: Allowance };
  "/api/conversations/progress": { data: Progress };
  "/api/applications": { data: ListedApplication[] };
  [INTERVIEWS]: { data: Conversation[] };
  [UPCOMING]: { data: ClientBooking[] };
  [PAST]: { data: ClientBooking[] };
}>;

const INTERVIEWS = `/api/conversations?limit=${PAGE_SIZE_DEFAULT}`;
const UPCOMING = `/api/bookings?limit=${PAGE_SIZE_DEFAULT}&when=upcoming`;
const PAST = `/api/bookings?limit=${PAGE_SIZE_DEFAULT}&when=past`;

const readData = (): unknown => JSON.parse(document.getElementById(FIRST_DATA_ID)?.textContent ?? "{}");

function findStep(): NextStep | null {
  const came = readData() as FirstData;
  const me = came["/api/users/me"]?.data;
  const settings = came["/api/settings"]?.data;
  const running = came["/api/chat/interview/current"]?.data;
  const allowance = came["/api/chat/interview/remaining"]?.data;
  const progress = came["/api/conversations/progress"]?.data;
  const applications = came["/api/applications"]?.data;
  const interviews = came[INTERVIEWS]?.data;
  const [upcoming, past] = settings?.coaching === false ? [[], []] : [came[UPCOMING]?.data, came[PAST]?.data];
  // Missing data could change the step.
  if (!me || !settings || running === undefined || !allowance || !progress) return null;
  if (!interviews || !applications || !upcoming || !past) return null;
  return findNextStep({
    now: new Date(),
    mustConnect: mustConnectLinkedin(me),
    running,
    allowance,
    newest: interviews[0] ?? null,
    lastRead: readStored(lastReadKey(me.id)),
    fix: progress.fix,
    focus: progress.focus,
    bookings: [...upcoming, ...past],
    applications,
    tried: findTried()?.question ?? null,
  });
}

/** Fills in the next step. If it is not certain, the placeholder stays until the app has loaded. */
function fillNextStep(words: typeof en): void {
  const card = document.querySelector(".first-next");
  const step = card && findStep();
  // The subjects' names in other languages come with the app.
  if (!step || (step.kind === "focus" && document.documentElement.lang !== "en")) return;
  const what = partOf("what");
  what.append(partOf("over", lineOver(step, words)), partOf("line", sayStep(step, words)));
  const label = buttonOf(step, words);
  card.replaceChildren(what, ...(label === null ? [] : [partOf("do", label)]));
}

function partOf(name: string, text = ""): HTMLElement {
  const part = document.createElement("div");
  part.className = `first-${name}`;
  part.textContent = text;
  return part;
}

function fillReport(): void {
  const screen = document.querySelector(".first-report");
  const came = readData() as Record<string, { data: Report } | undefined>;
  const report = came[`/api/conversations/${location.pathname.split("/")[2]}/report`]?.data;
  if (!screen || report?.status !== "ready" || report.isPractice) return;
  const [role, rough] = [screen.querySelector(".first-role"), screen.querySelector(".first-rough")];
  if (role) role.textContent = report.about?.target_role ?? "";
  if (rough) rough.textContent = report.rough ?? "";
  screen.toggleAttribute("data-filled", true);
}

export function fillFirstScreen(words: typeof en): void {
  fillNextStep(words);
  fillReport();
}
