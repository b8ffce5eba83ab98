import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { SESSION_KEY } from "#web/lib/session.ts";
import { addPasskey } from "#web/lib/passkey.ts";
import { devicesQuery } from "../devices/queries.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await call(api.auth.passkeys.$get({}))).data,
});

export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { id: string; password: string; code?: string }) =>
      call(api.auth.passkeys.remove.$post({ json })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
  });
}

/** Stops a removal of lost factors that was started by mail. */
export function useKeepFactors() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.auth["lost-factor"].keep.$post({ json: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}
