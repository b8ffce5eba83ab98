import { expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer({
  MAIL_FROM: "Greenroom <security@greenroom.test>",
  APP_URL: "https://greenroom.test",
});

it("names the contact for vulnerabilities at the standard address, valid for the next months", async () => {
  const response = await fetch(`${server.url}/.well-known/security.txt`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const text = await response.text();
  expect(text).toContain("Contact: mailto:security@greenroom.test\n");
  expect(text).toContain("Canonical: https://greenroom.test/.well-known/security.txt\n");
  const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires - Date.now()).toBeGreaterThan(150 * 86_400_000);
  expect(expires - Date.now()).toBeLessThan(366 * 86_400_000);
});

it("tells search engines which pages are public, and which addresses to leave out", async () => {
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /api/\n");
  expect(robots).toContain("Sitemap: https://greenroom.test/sitemap.xml\n");
  const response = await fetch(`${server.url}/sitemap.xml`);
  expect(response.headers.get("content-type")).toContain("application/xml");
  const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toContain("https://greenroom.test/try");
  for (const path of robots.matchAll(/Disallow: (.*)/g))
    expect(listed.some((url) => url?.startsWith(`https://greenroom.test${path[1]}`))).toBe(false);
});
