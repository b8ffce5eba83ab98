import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { api, call } from "#web/lib/api.ts";
import { SESSION_KEY } from "#web/lib/session.ts";

const DEVICES_KEY = ["devices"] as const;
const TWO_FACTOR_KEY = ["two-factor"] as const;

export const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: async () => (await call(api.auth.devices.$get({}))).data,
});

export const twoFactorQuery = queryOptions({
  queryKey: TWO_FACTOR_KEY,
  queryFn: async () => (await call(api.auth["two-factor"].$get({}))).data,
});

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: { full_name: string; linkedin_url: string }) =>
      (await call(api.users.me.$patch({ json }))).data,
    onSuccess: (me: Me) => client.setQueryData(SESSION_KEY, me),
  });
}

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (json: { newEmail: string; password: string }) =>
      call(api.auth["change-email"].$post({ json })),
  });

export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(api.auth["confirm-email"].$post({ json: { token } })),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { currentPassword: string; newPassword: string }) =>
      call(api.auth["change-password"].$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
}

export type SignOutWish = { id: string } | { scope: "others" | "all" };

export function useSignOutDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SignOutWish) => call(api.auth.devices["sign-out"].$post({ json })),
    onSuccess: (_answer, wish) => {
      if ("scope" in wish && wish.scope === "all") window.location.assign("/login");
      else void client.invalidateQueries({ queryKey: DEVICES_KEY });
    },
  });
}

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
    onSuccess: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  });
}

export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: async (password: string) =>
      (await call(api.auth["two-factor"]["generate-backup-codes"].$post({ json: { password } }))).data
        .recoveryCodes,
    gcTime: 0,
  });

export const useStopTwoFactor = () =>
  useMutation({
    mutationFn: (password: string) => call(api.auth["two-factor"].disable.$post({ json: { password } })),
  });

/** After the app was turned on or off, once the person has seen what there was to see. */
export function useReadTwoFactorAgain() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: TWO_FACTOR_KEY });
}
