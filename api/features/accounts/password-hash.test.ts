import { hashPassword as hashByLibrary } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { signIn } from "#api/testing/account-steps.ts";
import { PASSWORD } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer();

describe("a password", () => {
  it("is stretched at the standard's cost, each under a salt of its own", async () => {
    const [ann, ben] = [await server.createPerson(), await server.createPerson()];
    const newPassword = "another good long password";
    for (const one of [ann, ben])
      await one.call("POST", "/auth/change-password", { body: { currentPassword: PASSWORD, newPassword } });
    const hashes = await Promise.all(
      [ann, ben].map(
        async ({ id }) => (await server.row("auth.account", { userId: id }, ["password"])).password,
      ),
    );
    for (const hash of hashes) expect(hash).toMatch(/^scrypt-15-8-3:[0-9a-f]{32}:[0-9a-f]{64}$/);
    expect(new Set(hashes).size).toBe(2);
    expect((await signIn(server, ann.email, newPassword)).status).toBe(200);
    expect((await signIn(server, ann.email, `${newPassword}!`)).status).toBe(401);
  });

  it("from before that cost opens its account as ever, and no other does", async () => {
    const ann = await server.createPerson();
    const password = await hashByLibrary(PASSWORD);
    await server.change("auth.account", { userId: ann.id }, { password });
    expect((await signIn(server, ann.email)).status).toBe(200);
    expect((await signIn(server, ann.email, "not the password")).status).toBe(401);
  });
});
