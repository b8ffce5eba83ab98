import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SettledCoachStep } from "#contract/coaching-preparation.ts";
import type { StepOutcome } from "#contract/preparation-plan.ts";
import { api, call } from "#web/lib/api.ts";
import { today } from "../applications/days.ts";
import { applicationsQuery } from "../applications/queries.ts";

export const planQuery = (application: string) =>
  queryOptions({
    queryKey: ["plan", application],
    queryFn: async () => (await call(api.plan.$put({ json: { application, today: today() } }))).data,
    // The plan's day may be over, and stories may have changed.
    staleTime: 0,
  });

/** Refetches the plan, and the list of applications with the next step of each. */
async function readAnew(client: QueryClient, application: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: planQuery(application).queryKey }),
    client.invalidateQueries({ queryKey: applicationsQuery.queryKey, exact: true }),
  ]);
}

/** `went` is null if the step was skipped. Refetches the plan, because the other steps may change. */
export function useSettle(application: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, went }: { id: string; went: StepOutcome | null }) => {
      const steps = api.plan.steps[":id"];
      const param = { id };
      return went === null
        ? call(steps.skip.$post({ param, json: { today: today() } }))
        : call(steps.done.$post({ param, json: { went, today: today() } }));
    },
    onSettled: () => readAnew(client, application),
  });
}

/** For a step that a coach set. */
export function useSettleOfCoach(application: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ bookingId, id, state }: SettledCoachStep & { bookingId: string; id: string }) =>
      call(
        api.bookings[":id"].steps[":stepId"].$put({ param: { id: bookingId, stepId: id }, json: { state } }),
      ),
    onSettled: () => readAnew(client, application),
  });
}
