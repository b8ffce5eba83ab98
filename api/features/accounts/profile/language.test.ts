import { describe, expect, it } from "vitest";
import {
  createPass,
  findMails,
  from,
  randomEmail,
  readMail,
  signUpBody,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { invite } from "#api/testing/referral-steps.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

const choose = (person: Person, language: unknown) =>
  person.call("PUT", "/users/me/language", { body: { language } });

async function createGerman(): Promise<Person> {
  const person = await server.createPerson();
  expect(await choose(person, "de")).toMatchObject({ status: 200, body: { data: { language: "de" } } });
  return person;
}

const languageOf = async (email: string) => (await server.row("auth.user", { email }, ["language"])).language;

async function signUpWith(headers: Record<string, string>) {
  const body = signUpBody({ captchaPass: await createPass(server) });
  await server.call("POST", "/auth/sign-up/email", {
    body,
    headers: { ...from(randomAddress()), ...headers },
  });
  return body;
}

describe("the language of the emails to a person", () => {
  it("is the browser's at sign-up, from the first email on", async () => {
    const { email } = await signUpWith({ "accept-language": "de-AT,de;q=0.9,en;q=0.5" });
    const mail = await readMail(standins.url, email, /Bestätigen Sie/);
    expect(mail.html).toContain('<html lang="de"');
    expect(await languageOf(email)).toBe("de");
  });

  it("is what was chosen on the device, before what its browser says", async () => {
    const { email } = await signUpWith({ "accept-language": "de", cookie: "lang=en" });
    await readMail(standins.url, email, /Verify your email/);
    expect(await languageOf(email)).toBe("en");
  });

  it("is English for whoever says nothing", async () => {
    const { email } = await signUpWith({});
    expect((await readMail(standins.url, email, /./)).html).toContain('<html lang="en"');
  });

  it("is what they choose, for themselves only", async () => {
    const [person, other] = [await createGerman(), await server.createPerson()];
    expect([await languageOf(person.email), await languageOf(other.email)]).toEqual(["de", "en"]);
    for (const language of ["fr", "", null, 1]) expect((await choose(person, language)).status).toBe(400);
    expect(await languageOf(person.email)).toBe("de");
    await choose(person, "en");
    expect(await languageOf(person.email)).toBe("en");
  });

  it("is kept whatever the browser says that changes something in the account", async () => {
    const person = await createGerman();
    await person.call("POST", "/auth/change-password", {
      body: { currentPassword: PASSWORD, newPassword: "another good password" },
      headers: { "accept-language": "en" },
    });
    const mail = await readMail(standins.url, person.email, /Passwort/);
    expect(mail.subject).toBe("Ihr Passwort bei Greenroom wurde geändert");
  });

  it("goes with a change of address, to the old one and the new one", async () => {
    const person = await createGerman();
    const newEmail = randomEmail();
    await person.call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD } });
    await readMail(standins.url, person.email, /soll geändert werden/);
    const token = tokenOf(await readMail(standins.url, newEmail, /Bestätigen Sie Ihre neue/));
    await person.call("POST", "/auth/confirm-email", { body: { token } });
    await readMail(standins.url, person.email, /wurde geändert/);
    expect((await findMails(standins.url, person.email)).map(({ html }) => html).join()).not.toContain(
      '<html lang="en"',
    );
  });

  it("is the inviter's in an invitation, which must not show whether its reader has an account", async () => {
    const [person, friend] = [await createGerman(), await server.createPerson()];
    await invite(person, friend.email);
    expect((await readMail(standins.url, friend.email, /./)).subject).toContain("lädt Sie ein");
  });
});
