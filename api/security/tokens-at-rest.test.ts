import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bearer, from, readMail, signIn, tokenOf } from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

const statusWith = async (token: string) =>
  (await server.call("GET", "/users/me", { headers: bearer(token) })).status;
const reset = (token: string) =>
  server.call("POST", "/auth/reset-password", { body: { token, newPassword: "another good password" } });

describe("who reads the tables and knows the secret (safety.md T75)", () => {
  it("makes no session of what stands there", async () => {
    const person = await server.createPerson();
    const signedIn = await signIn(server, person.email, PASSWORD);
    expect(await statusWith(signedIn.headers.get("set-auth-token") ?? "")).toBe(200);
    const stored = await server.rows("auth.session", { userId: person.id }, ["token"]);
    expect(stored).toHaveLength(2);
    for (const { token } of stored) {
      const signature = createHmac("sha256", TEST_SECRET).update(token).digest("base64");
      expect(await statusWith(`${token}.${signature}`)).toBe(401);
    }
    expect(await statusWith(person.token)).toBe(200);
  });

  it("chooses no password with what stands there", async () => {
    const { id, email } = await server.createPerson();
    await server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
    const token = tokenOf(await readMail(standins.url, email, /new Greenroom password/));
    const { identifier } = await server.row("auth.verification", { value: id }, ["identifier"]);
    expect(identifier).not.toContain(token);
    for (const guess of [identifier, identifier.replace("reset-password:", "")])
      expect((await reset(guess)).body).toMatchObject({ code: "link_expired" });
    expect((await reset(token)).status).toBe(200);
  });
});
