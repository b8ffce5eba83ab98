import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { enterWithPasskey } from "#web/lib/passkey.ts";
import { createProfile, enterSession, resumeSession } from "#web/lib/session.ts";
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

/** Signs the same person in again, while the page stays as it is. */
export function useSignInAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: Credentials) => {
      const { codeNeeded } = await call(api.auth["sign-in"].email.$post({ json }));
      if (!codeNeeded) await resumeSession(client);
      return { codeNeeded };
    },
  });
}

/** What follows on a sign-in: a session of its own, or the one that the page is in. */
export type Enter = (client: QueryClient) => Promise<void>;

/** The second step of a sign-in: the app's code or a recovery code. */
export function useCodeStep(enter: Enter = enterSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      await call(api.auth["two-factor"].verify.$post({ json: { code } }));
      await openAccount();
    },
    onSuccess: () => enter(client),
  });
}

export function usePasskeySignIn(enter: Enter = enterSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await enterWithPasskey();
      await openAccount();
    },
    onSuccess: () => enter(client),
  });
}

async function openAccount(): Promise<void> {
  toastSuccess(TEXT.signedIn);
  const { data } = await call(api.users.me.$get({}));
  if (data !== null) return;
  await createProfile();
  toastSuccess(TEXT.profileCreated);
}
