import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { hashPassword as hashByLibrary } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { signIn } from "#api/testing/account-steps.ts";
import { PASSWORD } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import { createPasswordHash } from "./password-hash.ts";

const server = useTestServer({}, PASSWORD_COST);
const { hash: hashPassword } = createPasswordHash(PASSWORD_COST);

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

  // safety.md T63
  it("is hashed without blocking other work, however many come at once", async () => {
    let stretched = 0;
    const all = Promise.all(
      Array.from({ length: 8 }, () => hashPassword(PASSWORD).then(() => (stretched += 1))),
    );
    await promisify(pbkdf2)("any", "salt", 1, 32, "sha256");
    expect(stretched).toBe(0);
    await all;
  });

  it("hashed before that cost still signs in", async () => {
    const ann = await server.createPerson();
    const password = await hashByLibrary(PASSWORD);
    await server.change("auth.account", { userId: ann.id }, { password });
    expect((await signIn(server, ann.email)).status).toBe(200);
    expect((await signIn(server, ann.email, "not the password")).status).toBe(401);
  });
});
