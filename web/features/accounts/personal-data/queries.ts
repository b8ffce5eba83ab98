import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { api, call } from "#web/lib/api.ts";
import { forgetSession, SESSION_KEY } from "#web/lib/session.ts";
import { leaveUntil } from "#web/lib/way-on.ts";
import { addressOf, paths } from "#web/paths.ts";

const PROGRESS_MS = 1000;

export const exportQuery = queryOptions({
  queryKey: ["data-export"],
  queryFn: async () => (await call(api.users.me.export.$get({}))).data,
  refetchInterval: (query) => (query.state.data?.status === "pending" ? PROGRESS_MS : false),
});

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(api.users.me.export.$post({ json: {} }))).data,
    onSuccess: (data) => client.setQueryData(exportQuery.queryKey, data),
  });
}

export const deletionLossQuery = queryOptions({
  queryKey: ["deletion-loss"],
  queryFn: async () => (await call(api.users.me.deletion.$get({}))).data,
});

export function useRequestDeletion() {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async (json: { email: string; password: string; code?: string }) =>
      (await call(api.users.me.deletion.$post({ json }))).data,
    onSuccess: ({ dueAt }) => {
      forgetSession(client);
      leaveUntil(router, addressOf(paths.login({ mode: "signin" })), dueAt);
    },
  });
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.users.me.deletion.$delete({})),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}
