import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTHeaderParameters } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLinkedin, EmailUnconfirmedError } from "./linkedin.ts";

const REDIRECT = "http://greenroom.test/api/linkedin/callback";
const CLIENT = "greenroom";
const REFUSED = /^invalid response|^error when selecting a JWT verification key/;

const [ours, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
const published = { ...(await exportJWK(ours.publicKey)), kid: "one", use: "sig", alg: "RS256" };
const otherKey = await exportJWK(other.publicKey);

let issuer = "";
let idToken = "";
let rude: { status?: number; type?: string; fields?: object } = {};

/** An issuer that returns the identity token that a test has set. */
const server = createServer((request, response) => {
  const answers: Record<string, unknown> = {
    "/.well-known/openid-configuration": {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ["RS256"],
    },
    "/keys": { keys: [published] },
    "/token": { access_token: "a", token_type: "Bearer", id_token: idToken, ...rude.fields },
  };
  const isToken = request.url === "/token";
  response.statusCode = (isToken && rude.status) || 200;
  response.setHeader("content-type", (isToken && rude.type) || "application/json");
  response.end(JSON.stringify(answers[request.url ?? ""] ?? null));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

type Token = {
  key?: CryptoKey;
  header?: Partial<JWTHeaderParameters>;
  iss?: string;
  aud?: string;
  more?: object;
};

const claims = { sub: "ann", email: "ann@example.test" };

const signed = ({ key = ours.privateKey, header = {}, iss = issuer, aud = CLIENT, more = {} }: Token) =>
  new SignJWT({ ...claims, ...more })
    .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);

async function exchange(token: string): Promise<string> {
  idToken = token;
  const options = { issuer, clientId: CLIENT, clientSecret: "secret", redirectUri: REDIRECT };
  const callback = new URL(`${REDIRECT}?code=c&state=s`);
  return (await createLinkedin(options).exchangeCode(callback, "s")).subject;
}

describe("an identity token", () => {
  it("is accepted when the configured issuer signed it for us", async () => {
    expect(await exchange(await signed({}))).toBe("ann");
  });

  it("is refused with another key's signature, even if it includes that key or its address", async () => {
    const { privateKey: key } = other;
    for (const header of [{}, { jwk: otherKey }, { jku: `${issuer}/other-keys`, kid: "two" }])
      await expect(exchange(await signed({ key, header })), JSON.stringify(header)).rejects.toThrow(REFUSED);
  });

  it("is refused unsigned, and signed with the public key as a shared secret", async () => {
    const unsigned = new UnsecuredJWT(claims).setIssuer(issuer).setAudience(CLIENT).setIssuedAt();
    await expect(exchange(unsigned.setExpirationTime("1h").encode())).rejects.toThrow(REFUSED);
    const shared = new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).setIssuer(issuer);
    const secret = new TextEncoder().encode(JSON.stringify(published));
    const token = await shared.setAudience(CLIENT).setIssuedAt().setExpirationTime("1h").sign(secret);
    await expect(exchange(token)).rejects.toThrow(REFUSED);
  });

  it.each([
    [{ fields: { token_type: null, refresh_token: null, scope: null, expires_in: null } }],
    [{ fields: { token_type: "", refresh_token: "", scope: "", expires_in: "5184000" } }],
    [{ status: 201 }],
    [{ type: "text/plain;charset=UTF-8" }],
  ])("is taken from an answer that is rude otherwise (%j)", async (habits) => {
    rude = habits;
    const subject = await exchange(await signed({})).finally(() => (rude = {}));
    expect(subject).toBe("ann");
  });

  // safety.md T79
  it.each([{ email_verified: false }, { email_verified: "False" }, { email_verified: 0 }, { email: "" }])(
    "says of no address that it is confirmed where it tells %j",
    async (more) => {
      await expect(exchange(await signed({ more }))).rejects.toThrow(EmailUnconfirmedError);
    },
  );

  it.each([{ email_verified: true }, { email_verified: "true" }, { email_verified: null }])(
    "says nothing against an address where it tells %j",
    async (more) => {
      expect(await exchange(await signed({ more }))).toBe("ann");
    },
  );

  it("is refused from another issuer and for another client", async () => {
    await expect(exchange(await signed({ iss: "https://issuer.example.test" }))).rejects.toThrow(
      "unexpected JWT claim",
    );
    await expect(exchange(await signed({ aud: "another" }))).rejects.toThrow("unexpected JWT claim");
  });
});
