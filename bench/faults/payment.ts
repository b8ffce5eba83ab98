import { decide, PRICES, providerState, signEvent, type ProviderState } from "#api/testing/billing-steps.ts";
import type { ApiResponse, Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { OUTAGES } from "./gate.ts";
import { hear, inSeconds, startScene, waitUntil, type Scene } from "./scene.ts";

const PEOPLE = 30;
const CREDITED_WAIT_MS = 75_000;

const NAMES = { away: "cuts every connection", silent: "is silent", failing: "answers 500" };

/** safety.md R11: nobody can pay during an outage, and users are told; each payment is credited exactly once. */
export const runPaymentDown: FaultRun = async () => {
  const scene = await startScene({
    roles: Array<1>(PEOPLE).fill(ROLE.free),
    settings: (url) => ({ STRIPE_API_BASE: url }),
  });
  try {
    const results: FaultResult[] = [];
    for (const outage of OUTAGES) {
      scene.gate.set(outage);
      results.push(await refuseAll(scene, NAMES[outage]));
    }
    scene.gate.set("open");
    return [...results, await payThrough(scene)];
  } finally {
    await scene.stop();
  }
};

const checkout = ({ appUrl }: Scene, person: Person, plan: keyof typeof PRICES): Promise<ApiResponse> =>
  person.call("POST", "/stripe/create-checkout-session", {
    body: {
      userId: person.id,
      priceId: PRICES[plan],
      planName: plan,
      successUrl: `${appUrl}/dashboard?subscription_success=${plan}`,
      cancelUrl: `${appUrl}/dashboard?subscription_canceled=true`,
    },
  });

async function refuseAll(scene: Scene, name: string): Promise<FaultResult> {
  const responses = await Promise.all(scene.people.map((person) => hear(checkout(scene, person, "paid"))));
  const clear = responses.filter(({ response }) => response?.body["message"] === TEXT.checkoutFailed);
  const others = await hear(scene.people[0]?.call("GET", "/users/me") ?? Promise.reject(new Error()));
  return {
    fault: `the payment service ${name} while ${PEOPLE} people ask for a checkout`,
    sent: PEOPLE,
    acknowledged: responses.filter(({ response }) => response?.status === 200).length,
    kept: 0,
    doubled: 0,
    lost: PEOPLE - clear.length,
    seen: `${clear.length} were told "${TEXT.checkoutFailed}", after ${inSeconds(Math.max(...responses.map(({ ms }) => ms)))} at most; another page responded with ${others.response?.status}`,
  };
}

/** Everybody pays, the app is killed and cannot reach the provider, and each webhook comes three times, unordered. */
async function payThrough(scene: Scene): Promise<FaultResult> {
  const { people, gate, standinsUrl, db } = scene;
  const planOf = (at: number) => (at % 2 === 0 ? "paid" : "premium");
  const opened = await Promise.all(people.map((person, at) => checkout(scene, person, planOf(at))));
  const pages = opened.map(({ body }) => String(body["url"]).replace(gate.url, standinsUrl));
  gate.set("failing");
  await Promise.all(pages.slice(0, PEOPLE / 2).map((page) => decide(page)));
  gate.set("silent");
  await Promise.all([scene.killAndStart(), ...pages.slice(PEOPLE / 2).map((page) => decide(page))]);
  const states = await Promise.all(people.map((person) => providerState(standinsUrl, person)));
  gate.set("away");
  const taken = await tellAgain(scene, states);
  gate.set("open");
  const roles = [ROLE.paid, ROLE.premium];
  const readRows = () =>
    db.serviceDb
      .selectFrom("subscriptions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["u.id", "u.role_id", "s.status"])
      .execute();
  const isCredited = (rows: Awaited<ReturnType<typeof readRows>>, { id }: Person, at: number) =>
    rows.some((it) => it.id === id && it.status === "active" && it.role_id === roles[at % 2]);
  const seconds = await waitUntil(async () => {
    const rows = await readRows();
    return people.every((person, at) => isCredited(rows, person, at));
  }, CREDITED_WAIT_MS);
  const rows = await readRows();
  const after = await Promise.all(people.map((person) => providerState(standinsUrl, person)));
  const liveOf = ({ subscriptions }: ProviderState) =>
    subscriptions.filter(({ status }) => status === "active").length;
  const kept = people.filter((person, at) => isCredited(rows, person, at)).length;
  return {
    fault: `the payment service is away and the server killed while ${PEOPLE} people pay`,
    sent: PEOPLE,
    acknowledged: after.filter((state) => liveOf(state) > 0).length,
    kept,
    doubled:
      after.filter((state) => liveOf(state) > 1 || state.invoices.length > 1).length + rows.length - kept,
    lost: PEOPLE - kept,
    seen: `${taken} webhooks taken, each twice more and out of order; all credited ${seconds.toFixed(1)} s after it came back`,
  };
}

/** Sends each of the provider's events twice more, once newest first and once in order. */
async function tellAgain({ server }: Scene, states: ProviderState[]): Promise<number> {
  const events = states.flatMap((state) => state.events);
  const tell = async (event: object) => {
    const { body, signature } = signEvent(event);
    const headers = { "stripe-signature": signature };
    return (await server.call("POST", "/stripe/webhook", { body, headers })).status === 200;
  };
  const taken = await Promise.all([...events.toReversed(), ...events].map(tell));
  return taken.filter(Boolean).length / 2;
}
