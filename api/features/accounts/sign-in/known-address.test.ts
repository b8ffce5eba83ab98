import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPass, from, randomEmail, signUp, signUpBody } from "#api/testing/account-steps.ts";
import { randomAddress } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer();
let owner: Client;

beforeAll(async () => {
  owner = new Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(() => owner.end());

/** Locks the account tables against all other connections while `work` runs. */
async function withAccountsHeld<T>(work: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  await owner.query(`lock table auth."user", auth.account, auth.verification in access exclusive mode`);
  try {
    return await work();
  } finally {
    await owner.query("commit");
  }
}

// safety.md T98
describe("a flow that begins with an address that anybody may type", () => {
  const flows = {
    "forgot-password": (email: string) => ({ email }),
    "resend-verification": (email: string) => ({ email }),
    "sign-up/email": async (email: string) => signUpBody({ email, captchaPass: await createPass(server) }),
  };

  it.each(Object.keys(flows) as (keyof typeof flows)[])(
    "responds at %s before anything looks whether there is an account",
    async (flow) => {
      const [known, { body: pending }] = [await server.createPerson(), await signUp(server)];
      for (const email of [known.email, pending.email, randomEmail()]) {
        const body = await flows[flow](email);
        const headers = from(randomAddress());
        const response = await withAccountsHeld(() =>
          server.call("POST", `/auth/${flow}` as "/auth/forgot-password", { body, headers }),
        );
        expect(response.status, JSON.stringify(response.body)).toBe(200);
      }
    },
  );
});
