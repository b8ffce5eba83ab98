import { describe, expect, it } from "vitest";
import {
  bearer,
  cookiesOf,
  createProtected,
  findMails,
  from,
  nextCode,
  randomEmail,
  readMail,
  signUpAndVerify,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import { PASSWORD, randomAddress, type ApiResponse } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0";
const NEWS = /new sign-in/i;

const signInWith = (email: string, cookie = "", address = randomAddress()) =>
  server.call("POST", "/auth/sign-in/email", {
    body: { email, password: PASSWORD },
    headers: { "user-agent": FIREFOX, cookie, ...from(address) },
  });

const deviceIn = (response: ApiResponse): string =>
  cookiesOf(response)
    .split("; ")
    .find((cookie) => cookie.includes("device=")) ?? "";

/** How many such mails left, once everything that was to be sent is. */
async function countNews(email: string): Promise<number> {
  await waitForJobs(server.db.serviceDb, ["sendEmail"]);
  return (await findMails(standins.url, email)).filter(({ subject }) => NEWS.test(subject)).length;
}

describe("a sign-in on a device that the account was not opened on before", () => {
  // safety.md T83
  it("is told by mail: what, when and from where, once a device", async () => {
    const { email } = await server.createPerson();
    const address = "203.0.113.7";
    const device = deviceIn(await signInWith(email, "", address));
    const mail = await readMail(standins.url, email, NEWS);
    expect(mail.text).toContain("Firefox on Windows");
    expect(mail.text).toContain(String(new Date().getUTCFullYear()));
    expect(mail.text).toContain(`Network: ${address}`);
    expect(mail.text).toContain("Change your password now");
    expect(mail.links).toContain("http://greenroom.test/settings#devices");
    expect((await signInWith(email, device)).status).toBe(200);
    expect(await countNews(email)).toBe(1);
    await signInWith(email);
    expect(await countNews(email)).toBe(2);
  });

  it("is no news where somebody else's account was opened in between", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const anns = deviceIn(await signInWith(ann.email));
    const both = deviceIn(await signInWith(ben.email, anns));
    await signInWith(ann.email, both);
    expect([await countNews(ann.email), await countNews(ben.email)]).toEqual([1, 1]);
  });

  it("is news with another account's mark, a changed or an invented one", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const bens = deviceIn(await signInWith(ben.email));
    for (const cookie of [bens, `${bens}x`, "greenroom.device=a.b", "greenroom.device=~~"])
      await signInWith(ann.email, cookie);
    expect(await countNews(ann.email)).toBe(4);
  });

  it("is told when the code was right, not after the password alone", async () => {
    const { person, key } = await createProtected(server);
    const first = await signInWith(person.email);
    expect(await countNews(person.email)).toBe(0);
    await server.call("POST", "/auth/two-factor/verify", {
      body: { code: nextCode(key) },
      headers: { cookie: cookiesOf(first), ...from(randomAddress()) },
    });
    expect(await countNews(person.email)).toBe(1);
  });

  it("is no news where the account began, and none where its address was changed", async () => {
    const { body, token } = await signUpAndVerify(server, standins.url, { password: PASSWORD });
    expect(await countNews(body.email)).toBe(0);
    const newEmail = randomEmail();
    const headers = bearer(token);
    await server.call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD }, headers });
    const changed = await server.call("POST", "/auth/confirm-email", {
      body: { token: tokenOf(await readMail(standins.url, newEmail, /confirm your new/i)) },
      headers,
    });
    await signInWith(newEmail, deviceIn(changed));
    expect(await countNews(newEmail)).toBe(0);
  });

  it("is no news after the first sign-in, which the button of the mail is", async () => {
    const { verified, body } = await signUpAndVerify(server, standins.url, { password: PASSWORD });
    await signInWith(body.email, deviceIn(verified));
    expect(await countNews(body.email)).toBe(0);
  });
});
