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

test("a referral code of digits stays the text it was", () => {
  expect(loginSearch(parseAddressSearch("?ref=0071e5"))).toEqual({ ref: "0071e5", mode: undefined });
});

test("the dashboard takes its four tabs and drops any other", () => {
  expect(dashboardSearch({ tab: "bookedSessions" }).tab).toBe("bookedSessions");
  expect(dashboardSearch({ tab: "myLearnings" }).tab).toBe("myLearnings");
  expect(dashboardSearch({ tab: "<script>" }).tab).toBeUndefined();
});

test("the homework that is to be started stays in the address, and nothing that is no id", () => {
  const homework = "0190f0de-1111-4222-8333-444455556666";
  expect(dashboardSearch({ homework }).homework).toBe(homework);
  expect(dashboardSearch({ homework: "javascript:1" }).homework).toBeUndefined();
});

test.each(["subscription_success", "subscription_canceled"])("%s asks for fresh data", (flag) => {
  expect(dashboardSearch({ [flag]: "true" }).refresh).toBe(true);
});

test("only a plan that is sold can have been bought", () => {
  expect(dashboardSearch({ subscription_success: "premium" }).bought).toBe("premium");
  expect(dashboardSearch({ subscription_success: "true" }).bought).toBeUndefined();
});

test("a message in the address is cut to 200 characters", () => {
  expect(linkedinResultSearch({ error: "x".repeat(500) }).error).toHaveLength(200);
});

test("empty values leave the address", () => {
  expect(writeAddressSearch({ tab: undefined, ref: "" })).toBe("");
  expect(writeAddressSearch({ tab: "coaches" })).toBe("?tab=coaches");
});

test("the coach dashboard takes two tabs, two outcomes of a connection and 200 characters of words", () => {
  expect(coachDashboardSearch({ tab: "bookings", oauth_status: "error", message: "x".repeat(500) })).toEqual({
    tab: "bookings",
    oauth_status: "error",
    message: "x".repeat(200),
  });
  expect(coachDashboardSearch({ tab: "other", oauth_status: "<b>" })).toEqual({});
});

test("the user list takes its own orders from the address and drops any other", () => {
  expect(adminSearch({ search: "100%", sort: "email", order: "asc", after: "abc" })).toEqual({
    search: "100%",
    sort: "email",
    order: "asc",
    after: "abc",
    before: undefined,
  });
  expect(adminSearch({ sort: "password", order: "sideways" })).toEqual({});
});
