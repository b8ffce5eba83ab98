import { afterAll, beforeAll, expect, it } from "vitest";
import { APP_URL } from "#api/testing/account-steps.ts";
import { followCallback, openAuthorization } from "#api/testing/linkedin-steps.ts";
import { CLIENT } from "#api/testing/openid-client.ts";
import { startOpenidProvider } from "#api/testing/openid-provider.ts";
import { passThrough } from "#api/testing/provider-steps.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

let email = "";
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
beforeAll(async () => {
  provider = await startOpenidProvider(APP_URL, () => ({
    sub: "ann",
    email,
    email_verified: true,
    name: "Ann King",
  }));
});
afterAll(() => provider.stop());
const { server } = useServerWithStandins(() => ({
  LINKEDIN_ISSUER: provider.issuer,
  LINKEDIN_CLIENT_ID: CLIENT.id,
  LINKEDIN_CLIENT_SECRET: CLIENT.secret,
}));

it("a certified provider in LinkedIn's place connects a person, and their profile can be read", async () => {
  const person = await server.createPerson({ linkedin: false });
  email = person.email;
  const { url, cookie } = await openAuthorization(person);
  const back = new URL(await passThrough(url.href));
  const { location } = await followCallback(server, back, { person, cookie });
  expect(location).toBe("/linkedin-connect?success=true");
  const profile = await person.call("GET", "/linkedin/fetch-profile");
  expect(profile.body.data).toMatchObject({ name: "Ann King", email });
});
