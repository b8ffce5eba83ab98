import { expect, test } from "vitest";
import type { PaidPlan } from "#contract/billing.ts";
import { type Plan, ROLE } from "#contract/roles.ts";
import { saidWith, type Trait } from "#contract/traits.ts";
import { chooseWay, givesFor, lossOf, offersFor, planAnswersFor } from "./plans.ts";

const ALL: ReadonlySet<Trait> = new Set(["linkedin", "coaches"]);
const NONE: ReadonlySet<Trait> = new Set(["no-linkedin", "no-coaches"]);

test.each([
  ["free", "free", "none"],
  ["free", "paid", "checkout"],
  ["free", "premium", "checkout"],
  ["paid", "free", "downgrade"],
  ["paid", "paid", "none"],
  ["paid", "premium", "update"],
  ["premium", "free", "downgrade"],
  ["premium", "paid", "update"],
  ["premium", "premium", "none"],
] as const)("from %s to %s the way is %s", (current, wanted, way) => {
  expect(chooseWay({ plan: current, on_hold: null }, wanted)).toBe(way);
});

test.each([
  ["premium", "free", "end"],
  ["premium", "paid", "checkout"],
  ["premium", "premium", "portal"],
  ["paid", "free", "end"],
  ["paid", "paid", "portal"],
  ["paid", "premium", "checkout"],
] as const)("with %s on hold the way to %s is %s", (held, wanted, way) => {
  expect(chooseWay({ plan: "free", on_hold: held }, wanted)).toBe(way);
});

test("with a plan on hold, ending it and buying the other plan are confirmed first; paying it is not", () => {
  const loss = (held: PaidPlan, wanted: Plan) =>
    lossOf(
      {
        standing: { plan: "free", on_hold: held },
        wanted,
        until: null,
        pastDue: true,
        sessionBooked: false,
        sessionsOfRest: 2,
      },
      ALL,
    );
  expect(loss("premium", "free")).toMatch(
    /^The Premium plan, .* ends at once: nothing is charged .* any more/,
  );
  expect(loss("premium", "paid")).toMatch(/^A checkout opens: \$10 now.* the Premium plan, .* ends/);
  expect(loss("paid", "premium")).toMatch(/^A checkout opens: \$99 now.* the Paid plan, .* ends/);
  expect(loss("paid", "paid")).toBeNull();
});

test("whatever takes something away or charges the card at once says what, and when; the rest asks nothing", () => {
  const loss = (current: Plan, wanted: Plan, until: string | null = "1 March") =>
    lossOf(
      {
        standing: { plan: current, on_hold: null },
        wanted,
        until,
        pastDue: false,
        sessionBooked: false,
        sessionsOfRest: 2,
      },
      ALL,
    );
  expect(loss("paid", "free")).toMatch(/until 1 March .* 2 interviews per month, with your LinkedIn/);
  expect(loss("paid", "free")).not.toMatch(/coaching/i);
  expect(loss("premium", "free", null)).toMatch(/end of the paid period.*coaching sessions/);
  expect(loss("premium", "paid")).toMatch(/at once.*no coaching/);
  expect(loss("paid", "premium")).toMatch(/charged to your card now, and \$99 each month/);
  const premium = { plan: "premium", on_hold: null } as const;
  expect(
    lossOf(
      {
        standing: premium,
        wanted: "free",
        until: null,
        pastDue: false,
        sessionBooked: false,
        sessionsOfRest: 2,
      },
      NONE,
    ),
  ).toMatch(/2 interviews per month\.$/);
  for (const [from, to] of [
    ["free", "paid"],
    ["free", "premium"],
    ["paid", "paid"],
  ] as const)
    expect(loss(from, to, null)).toBeNull();
});

test("while a payment is past due, the text promises no credit or charge that will not happen", () => {
  const loss = (current: Plan, wanted: Plan, pastDue: boolean) =>
    lossOf(
      {
        standing: { plan: current, on_hold: null },
        wanted,
        until: "1 March",
        pastDue,
        sessionBooked: false,
        sessionsOfRest: 2,
      },
      ALL,
    );
  expect(loss("premium", "paid", false)).toMatch(
    /What is left of Premium is credited to your next invoice\.$/,
  );
  expect(loss("premium", "paid", true)).toMatch(/Premium is not paid for, so nothing of it is credited\.$/);
  expect(loss("paid", "premium", true)).toMatch(/^A checkout opens.*\$99 now.*nothing of it is credited/);
  expect(loss("paid", "premium", true)).not.toMatch(/charged to your card now/);
  expect(loss("paid", "free", true)).toMatch(
    /^This period’s payment is still open, and goes on being tried\./,
  );
  expect(loss("paid", "free", true)).not.toMatch(/pay nothing more/);
  expect(loss("premium", "free", true)).toMatch(/otherwise until 1 March; .*coaching sessions/);
});

test("users with a booked coaching session read that nothing of Premium is credited", () => {
  const change = { standing: { plan: "premium", on_hold: null }, wanted: "paid", until: "1 March" } as const;
  const loss = (pastDue: boolean) =>
    lossOf({ ...change, pastDue, sessionBooked: true, sessionsOfRest: 2 }, ALL);
  expect(loss(false)).toMatch(/Nothing of Premium is credited, because you have booked a coaching session/);
  expect(loss(false)).not.toMatch(/next invoice/);
  expect(loss(true)).toMatch(/Premium is not paid for, so nothing of it is credited\.$/);
});

test("users who change to Premium late in a period read how many coaching sessions its rest gives", () => {
  const standing = { plan: "paid", on_hold: null } as const;
  const loss = (sessionsOfRest: number) =>
    lossOf(
      { standing, wanted: "premium", until: "1 March", pastDue: false, sessionBooked: false, sessionsOfRest },
      ALL,
    );
  expect(loss(2)).not.toMatch(/rest of this period you get|too short/);
  expect(loss(1)).toMatch(/For the rest of this period you get 1 coaching session\.$/);
  expect(loss(0)).toMatch(/too short for a coaching session; the first ones come with the next\.$/);
});

test("the plans cost and give what limits.md says", () => {
  expect(
    offersFor(ALL).map(({ plan, dollars, gives }) => [plan, dollars, saidWith(gives, ALL).join(", ")]),
  ).toEqual([
    [
      "free",
      0,
      "2 interviews per month, A report on each interview, Single questions, your stories and a preparation plan",
    ],
    [
      "paid",
      10,
      "10 interviews per month, A report on each interview, Single questions, your stories and a preparation plan, No LinkedIn connection needed",
    ],
    [
      "premium",
      99,
      "10 interviews per month, 2 coaching sessions of 30 minutes per month, A report on each interview, Single questions, your stories and a preparation plan, No LinkedIn connection needed",
    ],
  ]);
});

test("coaches, who connect LinkedIn on every plan, do not read that none is needed", () => {
  const linesOf = (role: number) => offersFor(ALL).flatMap(({ gives }) => givesFor(gives, ALL, role));
  expect(linesOf(ROLE.coach).join()).not.toMatch(/LinkedIn/);
  expect(linesOf(ROLE.free).filter((line) => line === "No LinkedIn connection needed")).toHaveLength(2);
});

test("coaches, who cannot book sessions, are not offered Premium, but see it if they have it", () => {
  const plansOf = (reader: Parameters<typeof offersFor>[1]) => offersFor(ALL, reader).map(({ plan }) => plan);
  expect(plansOf({ role: ROLE.coach })).toEqual(["free", "paid"]);
  expect(plansOf({ role: ROLE.coach, current: "premium" })).toEqual(["free", "paid", "premium"]);
  expect(plansOf({ role: ROLE.admin })).toEqual(["free", "paid", "premium"]);
});

test("without LinkedIn and coaches, the plans and their answers mention neither", () => {
  const said = [
    ...offersFor(NONE).flatMap(({ gives }) => saidWith(gives, NONE)),
    ...planAnswersFor(NONE).map(({ question, answer }) => `${question} ${answer}`),
  ].join("\n");
  expect(said).not.toMatch(/LinkedIn|coach|Premium/i);
  expect(offersFor(NONE).map(({ plan }) => plan)).toEqual(["free", "paid"]);
  // A coach who was given Premium still sees that plan.
  expect(offersFor(NONE, { current: "premium" }).map(({ plan }) => plan)).toEqual([
    "free",
    "paid",
    "premium",
  ]);
  expect(planAnswersFor(ALL)).toHaveLength(planAnswersFor(NONE).length + 1);
});
