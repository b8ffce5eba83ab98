import { describe, expect, it } from "vitest";
import { type Person, PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";
import {
  createPass,
  findMails,
  from,
  randomEmail,
  readMail,
  signUpBody,
  tokenOf,
  confirmEmail,
} from "#api/testing/account-steps.ts";
import { invite } from "#api/testing/referral-steps.ts";

const { standins, server } = useServerWithStandins();

const rowOf = ({ id }: Person) =>
  server.db.serviceDb.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** A verified person whose users row is missing. */
async function createPersonWithoutRow(signUp: Record<string, unknown> = {}): Promise<Person> {
  const person = await server.createPerson({ linkedin: false, name: "Ann Applicant" });
  await server.db.serviceDb.deleteFrom("users").where("id", "=", person.id).execute();
  if (Object.keys(signUp).length > 0) {
    await server.change("auth.user", { id: person.id }, signUp);
  }
  return person;
}

describe("the own row", () => {
  it("shows the named fields and no other", async () => {
    const person = await server.createPerson({ name: "Ann Applicant" });
    const { status, body } = await person.call("GET", "/users/me");
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        id: person.id,
        email: person.email,
        full_name: "Ann Applicant",
        linkedin_url: null,
        linkedin_email: person.email,
        role_id: 1,
        active_interview_count: 0,
        deletion_due_at: null,
        recovery_due_at: null,
        plan: "free",
        linkedin: { connected: true, expired: false, expiresAt: "2100-01-01T00:00:00.000Z" },
      },
    });
  });
});

describe("a signed-in person without a row", () => {
  it("is 'no user yet', and the row is made from what sign-up stored", async () => {
    const person = await createPersonWithoutRow({ linkedinUrl: "linkedin.com/in/ann", requestedRole: 5 });
    expect((await person.call("GET", "/users/me")).body).toEqual({ success: true, data: null });
    const created = await person.call("POST", "/users/create", {
      body: {
        fullName: "Another Name",
        linkedinUrl: "linkedin.com/in/other",
        email: person.email.toUpperCase(),
      },
    });
    expect(created.status).toBe(200);
    const expected = {
      email: person.email,
      full_name: "Ann Applicant",
      linkedin_url: "linkedin.com/in/ann",
      role_id: 5,
    };
    expect(created.body.data).toMatchObject(expected);
    expect(await rowOf(person)).toMatchObject(expected);
  });

  it("may name the profile link that sign-up did not have", async () => {
    const person = await createPersonWithoutRow();
    const created = await person.call("POST", "/users/create", {
      body: { linkedinUrl: "https://linkedin.com/in/ann/" },
    });
    expect(created.body.data).toMatchObject({ linkedin_url: "linkedin.com/in/ann" });
  });

  it("gets no role that sign-up may not ask for, even if it stood there", async () => {
    const person = await createPersonWithoutRow({ requestedRole: 10 });
    await person.call("POST", "/users/create", { body: {} });
    expect(await rowOf(person)).toMatchObject({ role_id: 1 });
  });

  it("is not made for another address than the one that was verified", async () => {
    const person = await createPersonWithoutRow();
    expect(
      await person.call("POST", "/users/create", { body: { email: "other@example.test" } }),
    ).toMatchObject({
      status: 403,
      body: { code: "forbidden", field: "email" },
    });
    expect(await rowOf(person)).toBeUndefined();
  });

  it("gets one row from ten requests at once", async () => {
    const person = await createPersonWithoutRow();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => person.call("POST", "/users/create", { body: {} })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("changes nothing by PATCH, and hears that there is nothing", async () => {
    const person = await createPersonWithoutRow();
    const response = await person.call("PATCH", "/users/me", { body: { full_name: "New" } });
    expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("making the row again", () => {
  it("changes nothing of the one there is", async () => {
    const person = await server.createPerson({ role: 3, name: "Ann Applicant" });
    const before = await rowOf(person);
    const again = await person.call("POST", "/users/create", {
      body: { fullName: "Other", linkedinUrl: "linkedin.com/in/x" },
    });
    expect(again.status).toBe(200);
    expect(await rowOf(person)).toEqual(before);
  });
});

describe("changing the own row", () => {
  it("changes name and profile link", async () => {
    const person = await server.createPerson();
    const changes = { full_name: "Ann New", linkedin_url: "linkedin.com/in/ann-new" };
    expect((await person.call("PATCH", "/users/me", { body: changes })).body.data).toMatchObject(changes);
    expect(await rowOf(person)).toMatchObject(changes);
    expect(await server.rows("auth.user", { id: person.id })).toMatchObject([{ name: "Ann New" }]);
    const one = await person.call("PATCH", "/users/me", { body: { full_name: "  Ann Last  " } });
    expect(one.body.data).toMatchObject({ ...changes, full_name: "Ann Last" });
  });

  it.each([{ role_id: 10 }, {}, [], null, "text"])("cannot change %j", async (body) => {
    const person = await server.createPerson({ linkedin: false });
    const before = await rowOf(person);
    // Try the value alone and combined with a valid change.
    for (const sent of [body, Object.assign({ full_name: "Changed" }, body)]) {
      if (Object.keys(sent ?? {}).join() === "full_name") continue;
      expect(await person.call("PATCH", "/users/me", { body: JSON.stringify(sent) })).toMatchObject({
        status: 400,
      });
    }
    expect(await rowOf(person)).toEqual(before);
  });

  it.each([
    [{ full_name: "" }, TEXT.fullNameRequired],
    [{ full_name: "\u202E\u200B" }, TEXT.fullNameRequired],
    [{ full_name: "x".repeat(121) }, TEXT.badRequest],
    [{ linkedin_url: "https://evil.test/in/ann" }, TEXT.linkedinUrlInvalid],
    [{ linkedin_url: "javascript:alert(1)//linkedin.com/in/ann" }, TEXT.linkedinUrlInvalid],
    [{ linkedin_url: "https://linkedin.com.evil.test/in/ann" }, TEXT.linkedinUrlInvalid],
  ])("is refused with the specification's words: %j", async (body, message) => {
    const person = await server.createPerson();
    expect(await person.call("PATCH", "/users/me", { body })).toMatchObject({
      status: 400,
      body: { message },
    });
  });
});

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

  it("is English for a browser that states none", async () => {
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
    await confirmEmail(person, token);
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
