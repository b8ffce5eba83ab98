import { describe, expect, it } from "vitest";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { DEVICE_USE_SECONDS, SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#contract/limits.ts";

const server = useTestServer();

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Moves a session's times back; its own end lies far ahead, as if the auth library had put it off. */
const age = (person: Person, times: { createdAt?: Date; lastUsedAt?: Date }) =>
  server.change("auth.session", { userId: person.id }, { expiresAt: ago(-SESSION_SECONDS), ...times });

const statusOf = async (person: Person) => (await person.call("GET", "/users/me")).status;

describe("a session", () => {
  it("ends a month after the sign-in, however much it is used", async () => {
    const person = await server.createPerson();
    await age(person, { createdAt: ago(SESSION_SECONDS - 60) });
    expect(await statusOf(person)).toBe(200);
    await age(person, { createdAt: ago(SESSION_SECONDS + 1) });
    expect(await statusOf(person)).toBe(401);
  });

  it("ends when it was not used for a week, and is no device any more", async () => {
    const person = await server.createPerson();
    await age(person, { lastUsedAt: ago(SESSION_IDLE_SECONDS + 1) });
    expect(await statusOf(person)).toBe(401);
    await age(person, { lastUsedAt: ago(SESSION_IDLE_SECONDS - DEVICE_USE_SECONDS) });
    expect(await statusOf(person)).toBe(200);
    expect((await person.call("GET", "/auth/devices")).body.data).toHaveLength(1);
  });

  it("tells the browser the same end", async () => {
    const { email } = await server.createPerson();
    const { expiresAt, createdAt } = await server.db.serviceDb
      .selectFrom("auth.session as s")
      .innerJoin("auth.user as u", "u.id", "s.userId")
      .select(["s.expiresAt", "s.createdAt"])
      .where("u.email", "=", email)
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000)).toBe(SESSION_SECONDS);
  });
});
