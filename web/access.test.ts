import { describe, expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { type Access, decideAccess, homeOf } from "./access.ts";
import { makeRouter } from "./routes.tsx";

const person = (role_id: number): Me => ({
  id: "00000000-0000-4000-8000-000000000001",
  email: "a@b.test",
  full_name: "Ada",
  linkedin_url: null,
  linkedin_email: null,
  role_id,
  active_interview_count: 0,
  plan: "free",
  linkedin: { connected: false, expired: false, expiresAt: null },
  deletion_due_at: null,
  recovery_due_at: null,
});

const LOCKED: Access[] = [
  "login",
  "seeker",
  "book-coach",
  "coach-dashboard",
  "coach-editor",
  "admin",
  "superadmin",
];

describe("who may see what", () => {
  test.each(LOCKED)("a logged-out visitor of a %s page goes to the login page", (access) => {
    expect(decideAccess(access, null)).toEqual({ kind: "redirect", to: "/login" });
  });

  test("a logged-out visitor of the pricing page is told to log in", () => {
    expect(decideAccess("pricing", null)).toMatchObject({
      to: "/login",
      toast: "You must be logged in to view pricing",
    });
  });

  test("a coach who opens the dashboard goes to the coach dashboard", () => {
    expect(decideAccess("seeker", person(5))).toEqual({ kind: "redirect", to: "/coach-dashboard" });
  });

  test.each([1, 2, 3, 4, 10])("role %i is told that the coach area is not theirs", (role) => {
    expect(decideAccess("coach-dashboard", person(role))).toMatchObject({
      to: "/dashboard",
      toast: "You do not have access to the coach dashboard.",
    });
    expect(decideAccess("coach-editor", person(role))).toMatchObject({
      toast: "You do not have access to edit coach profiles.",
    });
  });

  test("the free role is told that booking a coach needs a subscription", () => {
    expect(decideAccess("book-coach", person(1))).toMatchObject({
      to: "/dashboard",
      toast: "You need a premium or paid subscription to book coaches",
    });
  });

  test.each([2, 3, 4, 5, 10])("role %i may open a booking page", (role) => {
    expect(decideAccess("book-coach", person(role)).kind).toBe("allowed");
  });

  test.each([1, 2, 3, 5])("role %i is no admin", (role) => {
    expect(decideAccess("admin", person(role))).toMatchObject({
      to: "/dashboard",
      toast: "You do not have admin privileges",
    });
  });

  test.each([4, 10])("role %i may see the admin pages", (role) => {
    expect(decideAccess("admin", person(role)).kind).toBe("allowed");
  });

  test.each([1, 2, 3, 4, 5])("role %i sees Access Denied on superadmin pages", (role) => {
    expect(decideAccess("superadmin", person(role))).toEqual({ kind: "denied", role });
  });

  test("everyone has a start page", () => {
    expect([homeOf(null), homeOf(person(5)), homeOf(person(1)), homeOf(person(10))]).toEqual([
      "/login",
      "/coach-dashboard",
      "/dashboard",
      "/dashboard",
    ]);
  });
});

/** The addresses behind a guard (screens.md 'Route table'); everybody may open all others. */
const GUARDED: Record<Access, string[]> = {
  login:
    "/interview /practice /interview/$id/report /settings /settings/api /connect-linkedin /linkedin-connect".split(
      " ",
    ),
  pricing: ["/pricing"],
  seeker: "/dashboard /applications /applications/$id /applications/$id/plan /stories /stories/$id".split(
    " ",
  ),
  "book-coach": ["/book-coach/$coachId"],
  "coach-dashboard": ["", "/bookings/$bookingId", "/bookings/$bookingId/reports/$conversationId"].map(
    (rest) => `/coach-dashboard${rest}`,
  ),
  "coach-editor": ["/coach-profile-editor"],
  admin: [
    "",
    "/overview",
    "/coaches",
    "/reviews",
    "/no-shows",
    "/question-bank",
    "/conversation/$conversationId",
  ].map((rest) => `/admin${rest}`),
  superadmin: ["", "/audit-log", "/invitations", "/installation", "/conversation/$conversationId"].map(
    (rest) => `/super-admin${rest}`,
  ),
};
const guardOf = (path: string) =>
  Object.keys(GUARDED).find((one) => GUARDED[one as Access].includes(path)) as Access | undefined;

function expectedAt(path: string, me: Me | null): string {
  if (path === "/") return homeOf(me);
  const access = guardOf(path);
  const decision = access === undefined ? null : decideAccess(access, me);
  return decision?.kind === "redirect" ? decision.to : path;
}

type Route = { options: { beforeLoad?: unknown }; parentRoute?: Route };
type BeforeLoad = (input: object) => Promise<void>;

/** Runs the checks of a route and of those above it. Returns the address at which they end. */
async function endOf(path: string, route: Route, me: Me | null): Promise<string> {
  if (route.parentRoute !== undefined) {
    const end = await endOf(path, route.parentRoute, me);
    if (end !== path) return end;
  }
  const queryClient = { ensureQueryData: () => Promise.resolve(me) };
  const input = { context: { queryClient }, preload: true, location: { href: path }, search: {} };
  try {
    await (route.options.beforeLoad as BeforeLoad | undefined)?.(input);
    return path;
  } catch (thrown) {
    return (thrown as { options: { to: string } }).options.to;
  }
}

test.each([null, 1, 2, 3, 4, 5, 10])(
  "every address leads role %s where the route table says",
  async (role) => {
    const me = role === null ? null : person(role);
    const routes = Object.entries(makeRouter().routesByPath as unknown as Record<string, Route>);
    const ends = await Promise.all(routes.map(async ([path, route]) => [path, await endOf(path, route, me)]));
    expect(ends).toEqual(routes.map(([path]) => [path, expectedAt(path, me)]));
    expect(routes.map(([path]) => path)).toEqual(expect.arrayContaining(Object.values(GUARDED).flat()));
    expect(routes.length).toBeGreaterThan(45);
  },
);
