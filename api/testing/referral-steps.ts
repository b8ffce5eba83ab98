import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { ReferralEmail } from "#contract/referrals.ts";
import { signUpAndVerify } from "./account-steps.ts";
import type { ApiResponse, Person, TestServer } from "./start-test-server.ts";

export const WEBHOOK_SECRET = "whsec_dGVzdC1zZWNyZXQtb2YtdGhlLW1haWwtcHJvdmlkZXI=";

export async function codeOf(person: Person): Promise<string> {
  const { body } = await person.call("GET", `/referrals/code/${person.id}`);
  return body.data.code;
}

export const statsOf = async (person: Person): Promise<Record<string, number>> =>
  (await person.call("GET", `/referrals/stats/${person.id}`)).body.data;

export const invite = (person: Person, recipientEmail: string) =>
  person.call("POST", "/referrals/send-email", { body: { userId: person.id, recipientEmail } });

export const invitationsOf = async (person: Person): Promise<ReferralEmail[]> =>
  (await person.call("GET", `/referrals/email-status/${person.id}`)).body.data;

/** Signs up a person with that referral code and verifies the email; `call` uses a bearer token. */
export async function signUpWithCode(server: TestServer, standinsUrl: string, code: string): Promise<Person> {
  const { body, token } = await signUpAndVerify(server, standinsUrl, { referralCode: code });
  const call: Person["call"] = (method, path, options) =>
    server.call(method, path, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...options?.headers },
    });
  const me = (await call("GET", "/users/me")).body.data;
  return { id: me?.id ?? "", email: body.email, token, call };
}

type DeliveryEvent = { type: string; mailId: string; reason?: string };

/** Signs a delivery webhook like the provider. */
export function signEvent(
  { type, mailId, reason }: DeliveryEvent,
  at = new Date(),
  id = `msg_${randomUUID()}`,
) {
  const data = { tags: { mail: mailId }, ...(reason && { bounce: { message: reason } }) };
  const body = JSON.stringify({ type, created_at: at.toISOString(), data });
  const headers = {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(WEBHOOK_SECRET).sign(id, at, body),
  };
  return { body, headers };
}

export const deliver = (server: TestServer, signed: ReturnType<typeof signEvent>): Promise<ApiResponse> =>
  server.call("POST", "/mail/webhook", { body: signed.body, headers: signed.headers });
