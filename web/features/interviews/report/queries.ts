import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { DASHBOARD_REFRESH_SECONDS } from "#contract/limits.ts";
import type { EXPORT_FORMATS } from "#contract/report.ts";
import { api, call } from "#web/lib/api.ts";
import { keptReport, readOrKept } from "#web/lib/kept.ts";
import { INTERVIEWS_KEY } from "../queries.ts";

const PENDING_POLL_MS = 3_000;

/** Polls a pending report until it is ready. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, "report", id],
    queryFn: () =>
      readOrKept(
        keptReport(id),
        async () => (await call(api.conversations[":id"].report.$get({ param: { id } }))).data,
        ({ status }) => status === "ready",
      ),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? PENDING_POLL_MS : false),
  });

export const spokenAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, "spoken-answers", id],
    queryFn: async () =>
      (await call(api.conversations[":id"]["spoken-answers"].$get({ param: { id } }))).data,
  });

export function useDeleteSpoken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.conversations["spoken-answers"].$delete({})),
    onSuccess: () => client.invalidateQueries({ queryKey: [...INTERVIEWS_KEY, "spoken-answers"] }),
  });
}

export const flagsQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, "flags", id],
    queryFn: async () => (await call(api.conversations[":id"].report.flags.$get({ param: { id } }))).data,
  });

export const progressQuery = queryOptions({
  queryKey: [...INTERVIEWS_KEY, "progress"],
  queryFn: () => readOrKept("progress", async () => (await call(api.conversations.progress.$get({}))).data),
  staleTime: DASHBOARD_REFRESH_SECONDS * 1000,
});

export function useAskAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.conversations[":id"].report.$post({ param: { id }, json: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: reportQuery(id).queryKey }),
  });
}

export function useFlagging(id: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: flagsQuery(id).queryKey });
  const flag = useMutation({
    mutationFn: (sentence: string) =>
      call(api.conversations[":id"].report.flags.$post({ param: { id }, json: { sentence } })),
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: (flagId: string) =>
      call(api.conversations[":id"].report.flags[":flagId"].$delete({ param: { id, flagId } })),
    onSuccess,
  });
  return { flag, takeBack };
}

export const fileAddress = (id: string, format: (typeof EXPORT_FORMATS)[number]): string =>
  `/api/conversations/${id}/report/export?format=${format}`;

/** Never cached, because the link may have expired or been withdrawn on another screen. */
export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, "report-link", id],
    queryFn: async () => (await call(api.conversations[":id"].report.link.$get({ param: { id } }))).data,
    gcTime: 0,
  });

export function useReportLink(id: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: linkQuery(id).queryKey });
  const make = useMutation({
    mutationFn: async (withName: boolean) => {
      const json = { with_name: withName };
      return (await call(api.conversations[":id"].report.link.$put({ param: { id }, json }))).data;
    },
    onSuccess,
  });
  const takeBack = useMutation({
    mutationFn: () => call(api.conversations[":id"].report.link.$delete({ param: { id } })),
    onSuccess,
  });
  return { make, takeBack };
}

export const reportByLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["report-by-link", token],
    queryFn: async () => (await call(api["shared-reports"].$post({ json: { token } }))).data,
    enabled: token !== "",
    gcTime: 0,
    retry: false,
  });
