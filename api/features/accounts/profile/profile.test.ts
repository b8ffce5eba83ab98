import { describe, expect, it } from "vitest";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

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

  it("is nobody else's: there is no address for another's", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    expect((await ann.call("GET", `/users/${ben.id}`)).status).toBe(404);
    expect(await ann.call("GET", `/users/me?id=${ben.id}`)).toMatchObject({
      status: 400,
      body: { field: "id", details: "Unknown field" },
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

  it.each([
    { id: "00000000-0000-4000-8000-000000000000" },
    { role_id: 10 },
    { userId: "x" },
    { emailVerified: true },
  ])("takes no other field: %j", async (extra) => {
    const person = await createPersonWithoutRow();
    expect(await person.call("POST", "/users/create", { body: extra })).toMatchObject({ status: 400 });
    expect(await rowOf(person)).toBeUndefined();
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

  it.each([
    { role_id: 10 },
    { email: "new@example.test" },
    { active_interview_count: 0 },
    { linkedin_email: "new@example.test" },
    { id: "00000000-0000-4000-8000-000000000000" },
    { plan: "premium" },
    { linkedin: { connected: true } },
    { created_at: "1999-01-01" },
    {},
    [],
    null,
    "text",
  ])("cannot change %j", async (body) => {
    const person = await server.createPerson({ linkedin: false });
    const before = await rowOf(person);
    // Alone, and beside something that may be changed.
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

  it("changes nobody else's row", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson({ name: "Ben" })];
    await ann.call("PATCH", "/users/me", { body: { full_name: "Ann New" } });
    expect(await rowOf(ben)).toMatchObject({ full_name: "Ben" });
  });
});
