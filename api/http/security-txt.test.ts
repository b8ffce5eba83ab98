import { expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer({
  MAIL_FROM: "Greenroom <security@greenroom.test>",
  APP_URL: "https://greenroom.test",
});

it("says at its usual address where to tell of a hole, for the next months", async () => {
  const response = await fetch(`${server.url}/.well-known/security.txt`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@greenroom.test\n");
  expect(text).toContain("Canonical: https://greenroom.test/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(150 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
});
