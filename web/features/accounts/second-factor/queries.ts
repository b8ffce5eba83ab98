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
    // The key is on the screen only as long as the screen is.
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

/** After the app was turned on or off, once the person has seen what there was to see. */
export function useReadTwoFactorAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
}
