import { dayNumber, dayText } from "#contract/calendar-days.ts";
import { PLAN_DAYS_AHEAD } from "#contract/limits.ts";
import type { Plan, PlanStep } from "#contract/preparation-plan.ts";

/** `again`: the later days of an open step. `isAgain`: an earlier day has the step. */
export type DayStep = { step: PlanStep; again: string[]; isAgain: boolean };
/** A day with steps, or a run of days without any. */
export type PlanDay = { day: string; steps: DayStep[] } | { from: string; to: string };

/** Whole interviews and a look over the stories belong to their day; everything else is the same on another day. */
export const subjectOf = ({ id, kind, story, part, gap, competency }: PlanStep): string =>
  kind === "interview" || kind === "look" ? id : [kind, story?.id, part, gap, competency?.id].join("\n");

/** The days from today to the last one that has a step or, if the plan reaches it, the one before the interview. */
export function planDays({ steps, today, interviewDate }: Pick<Plan, "steps" | "today" | "interviewDate">) {
  const open = steps.filter(({ state }) => state === "open");
  const bySubject = Map.groupBy(open, subjectOf);
  const shown = [...open, ...steps.filter(({ state, due }) => state === "done" && due >= today)];
  if (open.length === 0) return shown.length === 0 ? [] : [dayOf(today, shown, bySubject)];
  const byDay = Map.groupBy(shown, ({ due }) => dayNumber(due));
  const first = Math.min(dayNumber(today), ...byDay.keys());
  const eve = interviewDate === null ? 0 : dayNumber(interviewDate) - 1;
  const last = Math.max(...byDay.keys(), eve < dayNumber(today) + PLAN_DAYS_AHEAD ? eve : 0);
  const days: PlanDay[] = [];
  for (let day = first; day <= last; day += 1) {
    const [own, before] = [byDay.get(day), days.at(-1)];
    if (own) days.push(dayOf(dayText(day), own, bySubject));
    else if (before && "to" in before) before.to = dayText(day);
    else days.push({ from: dayText(day), to: dayText(day) });
  }
  return days;
}

const dayOf = (day: string, own: PlanStep[], bySubject: Map<string, PlanStep[]>): PlanDay => ({
  day,
  steps: own.map((step) => {
    const same = bySubject.get(subjectOf(step)) ?? [];
    const isAgain = step.state === "open" && same[0] !== step;
    const again = same[0] === step ? same.slice(1).map(({ due }) => due) : [];
    return { step, again, isAgain };
  }),
});
