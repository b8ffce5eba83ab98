import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "#web/lib/api.ts";
import { enterWithPasskey } from "#web/lib/passkey.ts";
import { createProfile, enterSession, lacksProfile, resumeSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Credentials = { email: string; password: string };

/** Signs in and creates the users row where it is missing (texts.md 'Auth'). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: Credentials) => {
      const { codeNeeded } = await call(api.auth["sign-in"].email.$post({ json }));
      // The code's step needs one too, and would only say that the sign-in is over.
      if (codeNeeded && !navigator.cookieEnabled) throw cookiesNeeded();
      if (codeNeeded) return { codeNeeded };
      await openAccount();
      return { codeNeeded: false };
    },
    onSettled: () => enterSession(client),
  });
}

/** The button behind the verification mail's link; it signs in. */
export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: { token: string; password?: string }) => {
      await call(api.auth["verify-email"].$post({ json }));
      await readMe();
    },
    onSuccess: () => enterSession(client),
  });
}

/** The button behind an invitation's link; it signs in, unless the address has an account already. */
export function useJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: { token: string; name: string; password: string }) => {
      const { token } = await call(api.auth.join.$post({ json }));
      if (token !== null) await readMe();
      return { isNew: token !== null };
    },
    onSuccess: ({ isNew }) => (isNew ? enterSession(client) : undefined),
  });
}

/** The button behind the link of the server's log; it signs in. */
export function useFirstSuperadmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: { token: string; email: string; name: string; password: string }) => {
      await call(api.auth["first-superadmin"].$post({ json }));
      await readMe();
    },
    onSuccess: () => enterSession(client),
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

/** Whoever is signed in, with a profile or without one, is so from here on. */
const enterUnlessRefused =
  (client: QueryClient, enter: Enter) =>
  (_: unknown, error: Error | null): Promise<void> | undefined =>
    error === null || lacksProfile(error) ? enter(client) : undefined;

/** The second step of a sign-in: the app's code or a recovery code. */
export function useCodeStep(enter: Enter = enterSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => {
      await call(api.auth["two-factor"].verify.$post({ json: { code } }));
      await openAccount();
    },
    onSettled: enterUnlessRefused(client, enter),
  });
}

export function usePasskeySignIn(enter: Enter = enterSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await enterWithPasskey();
      await openAccount();
    },
    onSettled: enterUnlessRefused(client, enter),
  });
}

const cookiesNeeded = (): ApiError => new ApiError(TEXT.cookiesNeeded, 401, "cookies_needed");

/** After a sign-in. Whose browser keeps no cookies is not signed in, whatever the server said. */
async function readMe(): Promise<Me | null> {
  try {
    return (await call(api.users.me.$get({}))).data;
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? cookiesNeeded() : error;
  }
}

async function openAccount(): Promise<void> {
  const me = await readMe();
  toastSuccess(TEXT.signedIn);
  if (me !== null) return;
  await createProfile();
  toastSuccess(TEXT.profileCreated);
}
