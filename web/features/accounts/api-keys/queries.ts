import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewApiKey } from "#contract/api-keys.ts";
import { api, call } from "#web/lib/api.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async () => (await call(api.users.me["api-keys"].$get({}))).data,
});

function useKeyChange<T, R>(mutationFn: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

export const useMakeApiKey = () =>
  useKeyChange(async (json: NewApiKey) => (await call(api.users.me["api-keys"].$post({ json }))).data);

export const useRevokeApiKey = () =>
  useKeyChange((id: string) => call(api.users.me["api-keys"][":id"].$delete({ param: { id } })));
