import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "#web/lib/api.ts";
import { enterWithPasskey } from "#web/lib/passkey.ts";
import { createProfile, enterSession, lacksProfile, resumeSession } from "#web/lib/session.ts";
import { toastSuccess } from "#web/ui/toast.ts";

type Credentials = { email: string; password: string };

/** Signs in and creates the users row if it is missing (texts.md 'Auth'). */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: Credentials) => {
      const { codeNeeded } = await call(api.auth["sign-in"].email.$post({ json }));
      // The code step also needs a cookie. Without cookies the step would only report that the sign-in has expired.
      if (codeNeeded && !navigator.cookieEnabled) throw cookiesNeeded();
      if (codeNeeded) return { codeNeeded };
      await openAccount();
      return { codeNeeded: false };
    },
    onSettled: () => enterSession(client),
  });
}

/** The request of the verification page's button, which signs the user in. */
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

/** The request of the invitation page's button, which signs the user in unless the address already has an account. */
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

/** The request of the first-superadmin page's button, which signs the user in. */
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

/** Signs the same person in again without leaving the page. */
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

/** Runs after a sign-in: starts a new session, or resumes the page's session. */
export type Enter = (client: QueryClient) => Promise<void>;

/** The user is signed in from here on, with or without a profile. */
const enterUnlessRefused =
  (client: QueryClient, enter: Enter) =>
  (_: unknown, error: Error | null): Promise<void> | undefined =>
    error === null || lacksProfile(error) ? enter(client) : undefined;

/** Submits the second step of a sign-in: the app's code or a recovery code. */
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

/** Reads the user after a sign-in. A browser without cookies is not signed in, even if the sign-in succeeded. */
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
