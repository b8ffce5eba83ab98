import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Ticks } from "#contract/report.ts";
import { api, call } from "#web/lib/api.ts";
import { useChoice } from "#web/lib/use-choice.ts";
import { WORDS } from "../words.ts";
import { reportQuery } from "./queries.ts";

type Report = { id: string | null; ticks: readonly Ticks[] };

const TickedReport = createContext<Report>({ id: null, ticks: [] });

/** The report that the ticks belong to. `id` is null for all readers but its owner. */
export function TickProvider({ id, ticks, children }: Report & { children: ReactNode }) {
  const report = useMemo(() => ({ id, ticks }), [id, ticks]);
  return <TickedReport value={report}>{children}</TickedReport>;
}

/** The points of one answer that the user ticked. `tick` is null if the ticks can't be saved. */
export function useTicks(questionId: string) {
  const { id, ticks } = useContext(TickedReport);
  const client = useQueryClient();
  const { shown, choose } = useChoice({
    kept: ticks.find((one) => one.questionId === questionId)?.points ?? [],
    save: (points) =>
      call(
        api.conversations[":id"].report.ticks.$put({ param: { id: id ?? "" }, json: { questionId, points } }),
      ).finally(() => void client.invalidateQueries({ queryKey: reportQuery(id ?? "").queryKey })),
  });
  const tick = (at: number, isTicked: boolean) =>
    choose(isTicked ? [...shown, at] : shown.filter((one) => one !== at));
  return { isTicked: (at: number) => shown.includes(at), tick: id === null ? null : tick };
}

/** The number of points that the user ticked in the whole report. Shows nothing before the first tick. */
export function TickCount({ ticks }: Pick<Report, "ticks">) {
  const ticked = ticks.reduce((sum, { points }) => sum + points.length, 0);
  return ticked > 0 && <Text size="sm">{WORDS.ticked(ticked)}</Text>;
}
