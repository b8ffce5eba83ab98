import { dayNumber } from "#contract/calendar-days.ts";
import type { Application } from "#contract/applications.ts";
import type { Plan, PlanStep } from "#contract/preparation-plan.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { words } from "../words.ts";

const WORDS = words.plan;

export const isAhead = ({ due }: PlanStep, today: string): boolean => due > today;

export function stepWords({ kind, story, part, gap, competency }: PlanStep): string {
  if (kind === "sharpen" && part !== null)
    return WORDS.steps.sharpen(story?.label ?? "", words.bank.questions[part]);
  if (kind === "gap") return WORDS.steps.gap(gap ?? "");
  if (kind === "competency") return WORDS.steps.competency(rubricName(competency?.label ?? ""));
  return kind === "interview" || kind === "look" ? WORDS.steps[kind] : WORDS.steps.tell(story?.label ?? "");
}

/** The introduction: days left, or why there is no plan. */
export function leadWords(
  { archivedAt }: Pick<Application, "archivedAt">,
  { interviewDate, today, steps }: Plan,
): string {
  if (archivedAt !== null) return WORDS.archived;
  if (interviewDate === null) return WORDS.noDay;
  const days = dayNumber(interviewDate) - dayNumber(today);
  if (days <= 0) return WORDS.over;
  const isEmpty = !steps.some(({ state }) => state === "open");
  return `${WORDS.daysLeft(days)} ${isEmpty ? WORDS.nothing : WORDS.lead}`;
}
