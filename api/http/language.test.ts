import { describe, expect, it } from "vitest";
import { from, randomEmail } from "#api/testing/account-steps.ts";
import { randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT_DE } from "#contract/texts.de.ts";
import { TEXT } from "#contract/texts.ts";

const { server } = useServerWithStandins();

const GERMAN = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" };

const ask = (path: string, body: object, headers: Record<string, string>) =>
  server.call("POST", path, { body, headers: { ...from(randomAddress()), ...headers } });

describe("a request that asks for German", () => {
  const forget = (email: string, headers: Record<string, string> = GERMAN) =>
    ask("/auth/forgot-password", { email }, headers);

  it("gets success messages in German; without that header they are the exact English texts", async () => {
    const email = randomEmail();
    expect((await forget(email)).body).toEqual({ success: true, message: TEXT_DE.mailSentIfKnown });
    expect((await forget(email, {})).body).toEqual({ success: true, message: TEXT.mailSentIfKnown });
  });

  it("gets the error of any field in German", async () => {
    expect((await forget("nobody")).body).toMatchObject({ message: TEXT_DE.emailInvalid, field: "email" });
    const refused = await ask("/auth/sign-up/email", { email: randomEmail(), password: "abc" }, GERMAN);
    expect(refused).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(Object.values(TEXT_DE)).toContain((refused.body as { message: string }).message);
  });
});
