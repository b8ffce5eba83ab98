import { expect, it } from "vitest";
import type { ListedApplication } from "#contract/applications.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { NEXT_STEP_REPORT_DAYS, NEXT_STEP_SESSION_DAYS } from "#contract/limits.ts";
import { findAhead, findNextStep, type Known } from "./next-step.ts";

const now = new Date("2026-03-10T09:00:00.000Z");
const after = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();

const allowance = { remainingInterviews: 2, completedInterviews: 1, stopped: false } as const;
const newest = { id: "i1", created_at: after(-1), target_role: "Baker", report_status: "ready" } as const;
const fix = { conversationId: "i1", questionId: "q1", question: "Why?", text: "Say how it ended." };
const focus = { competency: "curiosity", label: "Curiosity", score: 2 };
const homework = { target_role: "Baker", difficulty: 5, started: false } as ClientBooking["homework"];

const booking = (over: Partial<ClientBooking>) =>
  ({
    id: "b1",
    status: "confirmed",
    coach: { full_name: "Cora" },
    booking_date: null,
    homework: null,
    shared_reports: 0,
    ...over,
  }) as ClientBooking;

/** A user with one interview, who has read its report and practised its advice. */
const know = (over: Partial<Known>): Known => ({
  now,
  mustConnect: false,
  running: null,
  allowance,
  newest,
  lastRead: "i1",
  fix: null,
  focus: null,
  bookings: [],
  applications: [],
  tried: null,
  ...over,
});
const find = (over: Partial<Known>) => findNextStep(know(over));

const kindOf = (over: Partial<Known>) => find(over).kind;

const NEW = { newest: null, allowance: { ...allowance, completedInterviews: 0 } };
const soon = booking({ booking_date: after(NEXT_STEP_SESSION_DAYS) });
const asked = booking({ status: "completed", homework });

it("leads from connecting the profile to the first interview, and on to the next", () => {
  expect(kindOf({ ...NEW, mustConnect: true })).toBe("connect");
  expect(kindOf({ ...NEW, tried: "Why?" })).toBe("tried");
  expect(kindOf(NEW)).toBe("first");
  expect(kindOf({})).toBe("interview");
});

it("puts a running interview first, then a new report, then a session that is near", () => {
  const all = { fix, tried: "Why?", bookings: [soon, asked], mustConnect: true };
  expect(kindOf({ ...all, lastRead: "", running: { kind: "interview" } })).toBe("continue");
  expect(kindOf({ ...all, lastRead: "" })).toBe("report");
  expect(kindOf(all)).toBe("session");
  expect(kindOf({ ...all, bookings: [asked] })).toBe("connect");
  expect(kindOf({ ...all, bookings: [asked], mustConnect: false })).toBe("homework");
  expect(kindOf({ fix, focus, tried: "Why?" })).toBe("fix");
  expect(kindOf({ focus, tried: "Why?" })).toBe("tried");
  expect(kindOf({ focus })).toBe("focus");
});

it("shows a new report until it is opened, for some days", () => {
  const report = (over: Partial<typeof newest> | { report_status: "pending" }) =>
    kindOf({ lastRead: "", newest: { ...newest, ...over } });
  expect(report({ report_status: "pending" })).toBe("interview");
  expect(report({ created_at: after(-NEXT_STEP_REPORT_DAYS) })).toBe("report");
  expect(report({ created_at: after(-NEXT_STEP_REPORT_DAYS - 1) })).toBe("interview");
});

it("shows the nearest confirmed session, whatever the order of the bookings", () => {
  const later = booking({ booking_date: after(2), coach: { full_name: "Dan" } as ClientBooking["coach"] });
  const sooner = booking({ booking_date: after(1) });
  const bookings = [later, sooner, booking({ booking_date: after(-1) })];
  expect(
    findNextStep({
      now,
      mustConnect: false,
      running: null,
      allowance,
      newest: null,
      lastRead: "",
      fix,
      focus: null,
      bookings,
      applications: [],
      tried: null,
    }),
  ).toEqual({ kind: "session", at: after(1), coach: "Cora" });
  expect(kindOf({ bookings: [booking({ booking_date: after(NEXT_STEP_SESSION_DAYS + 1) })] })).toBe(
    "interview",
  );
  expect(kindOf({ bookings: [{ ...soon, status: "cancelled" }] })).toBe("interview");
});

it("names a later session beside the next step, and not twice where it is the next step", () => {
  const later = know({ bookings: [booking({ booking_date: after(NEXT_STEP_SESSION_DAYS + 5) })] });
  expect(findAhead(later, findNextStep(later)).session).toEqual({
    at: after(NEXT_STEP_SESSION_DAYS + 5),
    coach: "Cora",
  });
  const near = know({ bookings: [soon] });
  expect(findAhead(near, findNextStep(near)).session).toBeNull();
});

it("leaves a session out once reports are shared for it", () => {
  expect(kindOf({ bookings: [{ ...soon, shared_reports: 1 }] })).toBe("interview");
});

const dayAfter = (days: number) => after(days).slice(0, 10);

const application = (over: Partial<ListedApplication>) =>
  ({
    id: "a1",
    title: "Baker",
    company: "Northwind",
    archivedAt: null,
    interviewDate: dayAfter(9),
    nextStep: { due: dayAfter(0), minutes: 10 },
    ...over,
  }) as ListedApplication;

it("shows the due step of the nearest interview's plan until it is done", () => {
  const far = application({ id: "far", interviewDate: dayAfter(20) });
  expect(find({ fix, applications: [far, application({})] })).toEqual({
    kind: "planned",
    application: "a1",
    job: "Northwind",
    days: 9,
    minutes: 10,
  });
  for (const over of [
    { nextStep: null },
    { nextStep: { due: dayAfter(1), minutes: 10 } },
    { interviewDate: dayAfter(-1) },
    { interviewDate: null },
    { archivedAt: after(-1) },
  ])
    expect(kindOf({ fix, applications: [application(over)] })).toBe("fix");
});

it("ignores homework that was started or whose session was cancelled", () => {
  const done = booking({ homework: { ...homework, started: true } as ClientBooking["homework"] });
  expect(kindOf({ bookings: [done, booking({ status: "cancelled", homework })] })).toBe("interview");
});

it("suggests no interview that can't start", () => {
  const none = { ...allowance, remainingInterviews: 0 };
  expect(kindOf({ allowance: none, bookings: [asked] })).toBe("practice");
  expect(kindOf({ allowance: none, fix })).toBe("fix");
  expect(kindOf({ allowance: { ...allowance, stopped: true } })).toBe("practice");
  expect(kindOf({ allowance: null })).toBe("practice");
});
