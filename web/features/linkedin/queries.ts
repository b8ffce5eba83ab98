import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { useResetOnReturn } from "#web/lib/use-reset-on-return.ts";

/** Asks the server for the provider's page and goes there. */
export function useConnect() {
  const mutation = useMutation({
    mutationFn: async () => {
      const { data } = await call(api.linkedin.authorize.$post({ json: {} }));
      window.location.assign(data.url);
    },
  });
  useResetOnReturn(mutation.reset);
  return mutation;
}

export const profileQuery = queryOptions({
  queryKey: ["linkedin", "profile"],
  queryFn: async () => (await call(api.linkedin["fetch-profile"].$get({}))).data,
  retry: false,
  staleTime: 60_000,
});
