import { Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Ticks } from "#contract/report.ts";
import { api, call } from "#web/lib/api.ts";
import { WORDS } from "../words.ts";
import { reportQuery } from "./queries.ts";

type Report = { id: string | null; ticks: readonly Ticks[] };

const TickedReport = createContext<Report>({ id: null, ticks: [] });

/** The report that ticks belong to; `id` is null for everybody but its person. */
export function TickProvider({ id, ticks, children }: Report & { children: ReactNode }) {
  const report = useMemo(() => ({ id, ticks }), [id, ticks]);
  return <TickedReport value={report}>{children}</TickedReport>;
}

/** The person's own reading of one answer; `tick` is null where nothing can be kept. */
export function useTicks(questionId: string) {
  const { id, ticks } = useContext(TickedReport);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (json: Ticks) =>
      call(api.conversations[":id"].report.ticks.$put({ param: { id: id ?? "" }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: reportQuery(id ?? "").queryKey }),
  });
  // Until the server has them the page shows those that were just pressed.
  const kept = ticks.find((one) => one.questionId === questionId)?.points ?? [];
  const points = save.isPending ? save.variables.points : kept;
  const tick = (at: number, isTicked: boolean) =>
    save.mutate({ questionId, points: isTicked ? [...points, at] : points.filter((one) => one !== at) });
  return { isTicked: (at: number) => points.includes(at), tick: id === null ? null : tick };
}

/** The person's own reading of the whole beside the rating: nothing before the first tick. */
export function TickCount({ ticks }: Pick<Report, "ticks">) {
  const ticked = ticks.reduce((sum, { points }) => sum + points.length, 0);
  return ticked > 0 && <Text size="sm">{WORDS.ticked(ticked)}</Text>;
}
