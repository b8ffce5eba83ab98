import { describe, expect, it } from "vitest";
import {
  bearer,
  from,
  randomEmail,
  readMail,
  signIn,
  signUpAndVerify,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { invite } from "#api/testing/referral-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { normaliseKeptAddresses } from "../credentials/queries.ts";
import { fromLibraryAddress, toLibraryAddress } from "../library-address.ts";

const { standins, server } = useServerWithStandins();

const tag = (): string => randomEmail().split("@")[0] ?? "";

/** As it is typed first, and as its owner types it another time. */
const SPELLINGS: [string, (tag: string) => [string, string]][] = [
  ["a plus", (name) => [`${name}+jobs@example.test`, `${name}+JOBS@example.test`]],
  ["an ampersand", (name) => [`${name}&co@example.test`, `${name}&co@Example.test`]],
  ["an apostrophe", (name) => [`o'${name}@example.test`, `o\u2019${name}@example.test`]],
  ["dots at odd places", (name) => [`${name}..x.@example.test`, ` ${name}..x.@example.test`]],
  ["a decomposed accent", (name) => [`zoe\u0308${name}@example.test`, `zo\u00EB${name}@example.test`]],
  ["an international domain", (name) => [`${name}@m\u00FCnchen.example`, `${name}@xn--mnchen-3ya.example`]],
  [
    "an international top-level domain",
    (name) => [`${name}@\u043F.\u0440\u0444`, `${name}@xn--o1a.xn--p1ai`],
  ],
  ["an invisible letter", (name) => [`${name}\u200B@example.test`, `${name}@example.test\u200E`]],
  ["a full-width sign", (name) => [`${name}\uFF20example.test`, `${name}@example\uFF0Etest`]],
];

// safety.md T120
describe("an address that one door takes", () => {
  it.each(SPELLINGS)("with %s signs up, signs in and gets a new password", async (_, spell) => {
    const [typed, again] = spell(tag());
    const kept = normaliseEmail(typed);
    const { body } = await signUpAndVerify(server, standins.url, { email: typed });
    const signedIn = await signIn(server, again, body.password);
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email: kept } } });
    const asked = { body: { email: again }, headers: from(randomAddress()) };
    await server.call("POST", "/auth/forgot-password", asked);
    const token = tokenOf(await readMail(standins.url, kept, /choose a new/i));
    const newPassword = "another good password";
    const reset = await server.call("POST", "/auth/reset-password", { body: { token, newPassword } });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
    expect((await signIn(server, typed, newPassword)).status).toBe(200);
  });

  it.each(SPELLINGS)("with %s can be changed to, invited and changed from", async (_, spell) => {
    const person = await server.createPerson();
    const [typed, again] = spell(tag());
    const kept = normaliseEmail(typed);
    const friend = await server.createPerson();
    expect((await invite(friend, again)).status).toBe(200);
    const changeTo = async (newEmail: string, token: string) => {
      const body = { newEmail, password: PASSWORD };
      const asked = await server.call("POST", "/auth/change-email", { body, headers: bearer(token) });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      const mail = await readMail(standins.url, normaliseEmail(newEmail), /confirm your new/i);
      const confirmed = await server.call("POST", "/auth/confirm-email", {
        body: { token: tokenOf(mail) },
        headers: bearer(token),
      });
      expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    };
    await changeTo(typed, person.token);
    const { headers, status } = await signIn(server, again);
    expect(status).toBe(200);
    expect((await server.row("users", { id: person.id }, ["email"])).email).toBe(kept);
    await changeTo(randomEmail(), headers.get("set-auth-token") ?? "");
  });

  it("with an international domain is one address in both spellings, for a second sign-up too", async () => {
    const name = tag();
    const first = await signUpAndVerify(server, standins.url, {
      email: `${name}@m\u00FCnchen.example`,
    });
    expect(first.verified.status).toBe(200);
    const person = await server.createPerson();
    const body = { newEmail: `${name}@xn--mnchen-3ya.example`, password: PASSWORD };
    expect((await person.call("POST", "/auth/change-email", { body })).status).toBe(200);
    await readMail(standins.url, `${name}@xn--mnchen-3ya.example`, /has a Greenroom account/i);
  });

  it("is found again by its owner though it was kept in another spelling before", async () => {
    const person = await server.createPerson();
    const email = `${tag()}@m\u00FCnchen.example`;
    await server.change("auth.user", { id: person.id }, { email });
    await server.change("users", { id: person.id }, { email });
    await normaliseKeptAddresses(server.db.serviceDb);
    const { headers, status } = await signIn(server, email);
    expect(status).toBe(200);
    const me = await server.call("GET", "/users/me", {
      headers: bearer(headers.get("set-auth-token") ?? ""),
    });
    expect(me.body.data?.email).toBe(email);
  });
});

it("the name that the auth library gets for an address stands for no other and is nobody's", () => {
  const address = "o'z\u00F6e&co@example.test";
  expect(fromLibraryAddress(toLibraryAddress(address))).toBe(address);
  expect(fromLibraryAddress(address)).toBe(address);
});
