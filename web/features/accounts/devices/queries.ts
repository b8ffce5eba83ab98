import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { forgetSession } from "#web/lib/session.ts";

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async () => (await call(api.auth.devices.$get({}))).data,
});

export const accessQuery = queryOptions({
  queryKey: ["access"],
  queryFn: async () => (await call(api.users.me.access.$get({}))).data,
});

/** Refetches everything, because other pages show the keys, links and shares. */
export function useEndAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.users.me.access.$delete({})),
    onSuccess: () => client.invalidateQueries(),
  });
}

export type SignOutInput = { id: string } | { scope: "others" | "all" };

export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SignOutInput) => call(api.auth.devices["sign-out"].$post({ json })),
    onSuccess: (_response, input) => {
      if (!("scope" in input) || input.scope !== "all")
        return client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      forgetSession(client);
      window.location.assign("/");
      return undefined;
    },
  });
}
