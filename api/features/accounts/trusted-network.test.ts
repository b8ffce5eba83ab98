import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import {
  createPass,
  from,
  randomEmail,
  signUpBody,
  statusesOf,
  useStandins,
} from "#api/testing/account-steps.ts";
import { readSettings } from "#api/settings.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { SIGN_IN_PER_ADDRESS, TRUSTED_NETWORK_LIMITS } from "#contract/limits.ts";

vi.setConfig({ testTimeout: 120_000 });
const standins = useStandins();
const NETWORKS = "203.0.113.7, 2001:db8:5::/48";
const server = useTestServer(() => ({ ...standins.settings(), TRUSTED_NETWORKS: NETWORKS }));

const PEOPLE = 60;
const SCHOOL = "203.0.113.7";

const signIn = (address: string, email: string, password = PASSWORD) =>
  server.call("POST", "/auth/sign-in/email", { body: { email, password }, headers: from(address) });

const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

/** Raises every counter by `more`, in this window and the next. */
const raiseHits = (more: number) =>
  sql`with raised as (update private.rate_limits set hits = hits + ${more} returning *)
    insert into private.rate_limits (key, window_start, hits, expires_at)
    select key, expires_at, ${more}, expires_at + (expires_at - window_start) from raised
    on conflict do nothing`.execute(server.db.serviceDb);

const forget = () => sql`delete from private.rate_limits`.execute(server.db.serviceDb);

// safety.md T129
it("sixty people of a trusted address sign in within a minute, all at once", async () => {
  const people = await Promise.all(repeat(PEOPLE, null).map(() => server.createPerson()));
  const began = performance.now();
  const responses = await Promise.all(people.map(({ email }) => signIn(SCHOOL, email)));
  expect(statusesOf(responses)).toEqual(repeat(PEOPLE, 200));
  expect(performance.now() - began).toBeLessThan(60_000);
});

// safety.md T129
it("sixty people sign up from a trusted address in one hour", async () => {
  const passes = await Promise.all(repeat(PEOPLE, null).map(() => createPass(server)));
  const responses = await Promise.all(
    passes.map((captchaPass) =>
      server.call("POST", "/auth/sign-up/email", {
        body: signUpBody({ email: randomEmail(), captchaPass }),
        headers: from(SCHOOL),
      }),
    ),
  );
  expect(statusesOf(responses)).toEqual(repeat(PEOPLE, 200));
});

it.each([
  [SCHOOL, true],
  [`::ffff:${SCHOOL}`, true],
  ["2001:db8:5:9::1", true],
  ["203.0.113.8", false],
  ["2001:db8:6::1", false],
  ["unknown", false],
])("%s is of a trusted network: %s", (address, isTrusted) => {
  expect(readSettings({ TRUSTED_NETWORKS: NETWORKS }).isTrustedNetwork(address)).toBe(isTrusted);
  expect(readSettings({}).isTrustedNetwork(address)).toBe(false);
});

// safety.md T129
it("a correct password does not count against an address, and a wrong one does", async () => {
  await forget();
  const [address, { email }] = [randomAddress(), await server.createPerson()];
  expect((await signIn(address, email, "wrong password")).status).toBe(401);
  await raiseHits(SIGN_IN_PER_ADDRESS - 3);
  for (let n = 0; n < 4; n += 1)
    expect((await signIn(address, (await server.createPerson()).email)).status).toBe(200);
  expect((await signIn(address, randomEmail(), "wrong password")).status).toBe(401);
  expect((await signIn(address, randomEmail(), "wrong password")).status).toBe(401);
  expect((await signIn(address, randomEmail(), "wrong password")).status).toBe(429);
});

// safety.md T129
it("a trusted address has limits for one account and in total", async () => {
  await forget();
  const { email } = await server.createPerson();
  const guesses = await Promise.all(repeat(12, null).map(() => signIn(SCHOOL, email, "wrong password")));
  expect(statusesOf(guesses)).toEqual([...repeat(10, 401), 429, 429]);
  await raiseHits(TRUSTED_NETWORK_LIMITS.wrongSignIns);
  expect((await signIn(SCHOOL, randomEmail(), "wrong password")).status).toBe(429);
});
