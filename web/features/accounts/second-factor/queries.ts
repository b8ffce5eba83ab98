import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { devicesQuery } from "../devices/queries.ts";

export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: async () => (await call(api.auth["two-factor"].$get({}))).data,
});

export const useStartTwoFactor = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await call(api.auth["two-factor"].enable.$post({ json: { password } }))).data,
    // The key must not stay in the cache after its screen closes.
    gcTime: 0,
  });

export function useConfirmTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(api.auth["two-factor"].confirm.$post({ json: { code } })),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

export type Proof = { password: string; code?: string };

export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (json: Proof) =>
      (await call(api.auth["two-factor"]["generate-backup-codes"].$post({ json }))).data.recoveryCodes,
    gcTime: 0,
  });

export const useStopTwoFactor = () =>
  useMutation({
    mutationFn: (json: Proof) => call(api.auth["two-factor"].disable.$post({ json })),
  });

/** Call the returned function after the app was turned on or off and the user has read the result. */
export function useReadTwoFactorAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
}
