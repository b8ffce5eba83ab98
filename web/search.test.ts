import { expect, test } from "vitest";
import {
  coachDashboardSearch,
  adminSearch,
  dashboardSearch,
  linkedinResultSearch,
  loginSearch,
  parseAddressSearch,
  writeAddressSearch,
} from "./search.ts";

test("a referral code of digits stays a string", () => {
  expect(loginSearch(parseAddressSearch("?ref=0071e5"))).toEqual({ ref: "0071e5", mode: undefined });
});

test("the dashboard accepts its four tabs and drops any other", () => {
  expect(dashboardSearch({ tab: "bookedSessions" }).tab).toBe("bookedSessions");
  expect(dashboardSearch({ tab: "myLearnings" }).tab).toBe("myLearnings");
  expect(dashboardSearch({ tab: "<script>" }).tab).toBeUndefined();
});

test("the address keeps the id of the homework, and drops invalid ids", () => {
  const homework = "0190f0de-1111-4222-8333-444455556666";
  expect(dashboardSearch({ homework }).homework).toBe(homework);
  expect(dashboardSearch({ homework: "javascript:1" }).homework).toBeUndefined();
});

test.each(["subscription_success", "subscription_canceled"])("%s asks for fresh data", (flag) => {
  expect(dashboardSearch({ [flag]: "true" }).refresh).toBe(true);
});

test("only a plan for sale counts as bought", () => {
  expect(dashboardSearch({ subscription_success: "premium" }).bought).toBe("premium");
  expect(dashboardSearch({ subscription_success: "true" }).bought).toBeUndefined();
});

test("a message in the address is cut to 200 characters", () => {
  expect(linkedinResultSearch({ error: "x".repeat(500) }).error).toHaveLength(200);
});

test("empty values are removed from the address", () => {
  expect(writeAddressSearch({ tab: undefined, ref: "" })).toBe("");
  expect(writeAddressSearch({ tab: "coaches" })).toBe("?tab=coaches");
});

test("the coach dashboard accepts two tabs, two connection results and a message of 200 characters", () => {
  expect(coachDashboardSearch({ tab: "bookings", oauth_status: "error", message: "x".repeat(500) })).toEqual({
    tab: "bookings",
    oauth_status: "error",
    message: "x".repeat(200),
  });
  expect(coachDashboardSearch({ tab: "other", oauth_status: "<b>" })).toEqual({});
});

test("the user list accepts its own sort orders from the address and drops any other", () => {
  expect(adminSearch({ search: "100%", sort: "email", order: "asc", after: "abc" })).toEqual({
    search: "100%",
    sort: "email",
    order: "asc",
    after: "abc",
    before: undefined,
  });
  expect(adminSearch({ sort: "password", order: "sideways" })).toEqual({});
});
