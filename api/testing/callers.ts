import { ROLE } from "#contract/roles.ts";
import { createKeyCall } from "./account-steps.ts";
import type { Call, TestServer } from "./start-test-server.ts";

export const CALLERS = [
  "nobody",
  "role 1",
  "role 2",
  "role 3",
  "role 4",
  "role 5",
  "role 10",
  "expired session",
  "signed out",
  "unconfirmed email",
  "API key",
] as const;
export type CallerName = (typeof CALLERS)[number];

/** Creates every kind of caller, each as a separate person. */
export async function createCallers(server: TestServer): Promise<Record<CallerName, Call>> {
  const withRole = async (role: (typeof ROLE)[keyof typeof ROLE]) =>
    (await server.createPerson({ role })).call;
  const [expired, signedOut, unconfirmed] = [
    await server.createPerson(),
    await server.createPerson(),
    await server.createPerson(),
  ];
  await server.change("auth.session", { userId: expired.id }, { expiresAt: new Date(Date.now() - 1000) });
  await signedOut.call("POST", "/auth/sign-out", { body: {} });
  await server.change("auth.user", { id: unconfirmed.id }, { emailVerified: false });
  return {
    nobody: server.call,
    "role 1": await withRole(ROLE.free),
    "role 2": await withRole(ROLE.premium),
    "role 3": await withRole(ROLE.paid),
    "role 4": await withRole(ROLE.admin),
    "role 5": await withRole(ROLE.coach),
    "role 10": await withRole(ROLE.superadmin),
    "expired session": expired.call,
    "signed out": signedOut.call,
    "unconfirmed email": unconfirmed.call,
    "API key": await createKeyCall(server, await server.createPerson()),
  };
}
