import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChangedDebrief, ToldOutcome } from "#contract/debriefs.ts";
import { api, call } from "#web/lib/api.ts";

const DEBRIEFS_KEY = ["debriefs"] as const;

export const debriefsQuery = (application: string) =>
  infiniteQueryOptions({
    queryKey: [...DEBRIEFS_KEY, application],
    queryFn: ({ pageParam }) =>
      call(api.debriefs.$get({ query: { application, ...(pageParam !== null && { cursor: pageParam }) } })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Debriefs whose outcome should be asked, the longest wait first. */
export const openOutcomesQuery = queryOptions({
  queryKey: [...DEBRIEFS_KEY, "open"],
  queryFn: async () => (await call(api.debriefs.$get({ query: { outcome: "open" } }))).data,
});

/** Refetches the lists whatever the call returns. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: DEBRIEFS_KEY });
}

export const useReadQuestions = () =>
  useMutation({
    mutationFn: async (text: string) => (await call(api.debriefs.questions.$post({ json: { text } }))).data,
  });

/** Changes the debrief `id`; without it, adds one to the application. */
export function useSaveDebrief(applicationId: string, id: string | undefined) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: async (json: ChangedDebrief) =>
      id === undefined
        ? await call(api.debriefs.$post({ json: { applicationId, ...json } }))
        : await call(api.debriefs[":id"].$put({ param: { id }, json })),
    onSuccess,
  });
}

export function useTellOutcome(id: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (outcome: ToldOutcome) =>
      call(api.debriefs[":id"].outcome.$put({ param: { id }, json: { outcome } })),
    onSuccess,
  });
}

export function useRateAnswer(id: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (questionId: string) =>
      call(
        api.debriefs[":id"].questions[":questionId"].rating.$post({ param: { id, questionId }, json: {} }),
      ),
    onSuccess,
  });
}

export function useDeleteDebrief(id: string) {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: () => call(api.debriefs[":id"].$delete({ param: { id } })),
    onSuccess,
  });
}
