import { describe, expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { type Access, decideAccess, homeOf } from "./access.ts";

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
