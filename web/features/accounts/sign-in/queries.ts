import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { enterWithPasskey } from "#web/lib/passkey.ts";
import { createProfile, enterSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Credentials = { email: string; password: string };

/** Signs in and creates the users row where it is missing (texts.md 'Auth'). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: Credentials) => {
      const { codeNeeded } = await call(api.auth["sign-in"].email.$post({ json }));
      if (codeNeeded) return { codeNeeded };
      await openAccount();
      return { codeNeeded: false };
    },
    onSettled: () => enterSession(client),
  });
}

/** The second step of a sign-in: the app's code or a recovery code. */
export function useCodeStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      await call(api.auth["two-factor"].verify.$post({ json: { code } }));
      await openAccount();
    },
    onSuccess: () => enterSession(client),
  });
}

export function usePasskeySignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await enterWithPasskey();
      await openAccount();
    },
    onSuccess: () => enterSession(client),
  });
}

async function openAccount(): Promise<void> {
  toastSuccess(TEXT.signedIn);
  const { data } = await call(api.users.me.$get({}));
  if (data !== null) return;
  await createProfile();
  toastSuccess(TEXT.profileCreated);
}
