import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { ApiError } from "./api.ts";
import {
  isSessionRetried,
  MeContext,
  SESSION_KEY,
  sessionCheckSeconds,
  sessionRetryDelay,
  useMe,
} from "./session.ts";

const cut = new ApiError("cut", 0, "network");

test("a failed session check waits 200 ms, then doubles", () => {
  expect([0, 1, 2, 3].map(sessionRetryDelay)).toEqual([200, 400, 800, 1600]);
});

test("the waits of a failing session check stay within 30 seconds", () => {
  const waits: number[] = [];
  for (let failures = 0; isSessionRetried(failures, cut); failures += 1)
    waits.push(sessionRetryDelay(failures));
  const sum = waits.reduce((total, wait) => total + wait, 0);
  expect(waits.length).toBeGreaterThan(3);
  expect(sum).toBeLessThanOrEqual(30_000);
});

test("a refusal by the server is not retried", () => {
  expect(isSessionRetried(0, new ApiError("no", 403, "forbidden"))).toBe(false);
  expect(isSessionRetried(0, new ApiError("busy", 503, "unavailable"))).toBe(true);
});

test("staff's role is checked often enough that a demoted one is out within five seconds", () => {
  const staff = { role_id: 4 } as Me;
  expect(sessionCheckSeconds(staff)).toBeLessThan(5);
  expect(sessionCheckSeconds({ role_id: 1 } as Me)).toBe(30);
  expect(sessionCheckSeconds(null)).toBe(30);
});

test("a page rendered between the end of its session and the layout's update still has its user", () => {
  const client = new QueryClient();
  client.setQueryData(SESSION_KEY, null);
  const Page = () => useMe().email;
  const layout = createElement(
    MeContext,
    { value: { email: "asta@example.com" } as Me },
    createElement(Page),
  );
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, layout));
  expect(html).toBe("asta@example.com");
});
