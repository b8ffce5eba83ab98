import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { useNameServer } from "#api/testing/name-server.ts";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { PAGE_MAX_BYTES } from "#contract/limits.ts";
import { createPageReader } from "./page-reader.ts";
import { allowsPath } from "./robots.ts";

const serveNames = useNameServer();
const serveSite = useOutsideServices();

/** A site with one page, at /job. */
async function serve(listener: RequestListener, robots = "") {
  const site = await serveSite((request, response) => {
    if (request.url !== "/robots.txt") return listener(request, response);
    response.writeHead(robots === "" ? 404 : 200).end(robots);
  });
  return { url: `${site}/job` };
}

const here = { appUrl: "https://greenroom.test" };
const outside = createPageReader({ ...here, reachesInside: false });
const inside = createPageReader({ ...here, reachesInside: true, timeoutMs: 400 });
const BOMB = gzipSync("x".repeat(10 * PAGE_MAX_BYTES));
const html = { "content-type": "text/html" };
const unread = (problem: string) => ({ name: "PageUnread", problem });

// safety.md T154. The guard is that of webhooks, whose test has the other ways to write an address.
describe("a link that leads inside", () => {
  it.each([
    "http://127.0.0.1/",
    "http://0177.0.0.1/",
    "http://inner.localhost/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://①②⑦.⓪.⓪.①/",
    "https://8.8.8.8:8080/",
    "https://8.8.8.8:22/",
    "https://ann:secret@8.8.8.8/",
    "https://ann@8.8.8.8/",
    "file:///etc/passwd",
    "ftp://8.8.8.8/",
    "gopher://8.8.8.8/",
    "data:text/html,hello",
    "/etc/passwd",
    "not a link",
  ])("is refused before anything is sent: %s", async (url) => {
    await expect(outside(url)).rejects.toMatchObject(unread("address"));
  });

  it("is refused at the connection if its name resolves inside, even along with a public address", async () => {
    const { servers } = await serveNames({
      "inner.test": ["127.0.0.1"],
      "mixed.test": ["8.8.8.8", "10.0.0.1"],
    });
    const asking = createPageReader({ ...here, reachesInside: false, servers });
    for (const url of ["http://inner.test/", "https://mixed.test/"])
      await expect(asking(url)).rejects.toMatchObject(unread("address"));
  });

  it.each(["file:///etc/passwd", "http://ann:secret@localhost/", "javascript:alert(1)"])(
    "is refused at a hop as at the first one: %s",
    async (location) => {
      const { url } = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(inside(url)).rejects.toMatchObject(unread("address"));
    },
  );
});

describe("a page", () => {
  it("is read through its redirects, without a cookie, under our own user agent", async () => {
    const asked: unknown[] = [];
    const { url } = await serve((request, response) => {
      asked.push(request.headers["user-agent"], request.headers.cookie, request.headers.referer);
      if (request.url === "/job") response.writeHead(301, { location: "/moved", "set-cookie": "a=b" }).end();
      else response.writeHead(200, html).end("<p>Hello</p>");
    });
    expect(await inside(url)).toBe("<p>Hello</p>");
    const name = "Greenroom/1.0 (+https://greenroom.test/help)";
    expect(asked).toEqual([name, undefined, undefined, name, undefined, undefined]);
  });

  it("is not read if robots.txt forbids it, also after a redirect", async () => {
    const closed = await serve(
      (_, response) => response.writeHead(200, html).end("no"),
      "User-agent: *\nDisallow: /job",
    );
    await expect(inside(closed.url)).rejects.toMatchObject(unread("robots"));
    const { url } = await serve((_, response) => response.writeHead(302, { location: closed.url }).end());
    await expect(inside(url)).rejects.toMatchObject(unread("robots"));
  });

  it.each([
    ["a sign-in", (_, response) => response.writeHead(302, { location: "/login?next=/job" }).end(), "closed"],
    ["a wall", (_, response) => response.writeHead(999).end(), "closed"],
    ["a page that is gone", (_, response) => response.writeHead(404).end(), "away"],
    ["a circle", (_, response) => response.writeHead(302, { location: "/job" }).end(), "away"],
    ["a picture", (_, response) => response.writeHead(200, { "content-type": "image/png" }).end("x"), "kind"],
    ["a page without an end", (_, response) => void response.writeHead(200, html).write("x"), "away"],
    ["silence", () => undefined, "away"],
    ["a flood", (_, response) => response.writeHead(200, html).end("x".repeat(PAGE_MAX_BYTES + 1)), "size"],
    [
      "a bomb",
      (_, response) => response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(BOMB),
      "size",
    ],
    [
      "a packing of its own",
      (_, response) => response.writeHead(200, { ...html, "content-encoding": "zz" }).end("x"),
      "kind",
    ],
  ] satisfies [string, RequestListener, string][])("that is %s is told so", async (_, listener, problem) => {
    const { url } = await serve(listener);
    await expect(inside(url)).rejects.toMatchObject(unread(problem));
  });

  it.each([
    ["text/html; charset=iso-8859-1", Buffer.from("für", "latin1")],
    ["text/html", Buffer.from('<meta charset="windows-1252">für', "latin1")],
    ["text/html; charset=no-such", Buffer.from("für")],
    ["text/html; charset=utf-16le", Buffer.from("für", "utf16le")],
  ])("is read in its alphabet: %s", async (type, bytes) => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { "content-type": type }).end(bytes),
    );
    expect(await inside(url)).toContain("für");
  });
});

describe("robots.txt", () => {
  it.each([
    ["", "/job", true],
    ["User-agent: *\nDisallow: /", "/job", false],
    ["User-agent: *\nDisallow: /\nAllow: /job", "/job/1", true],
    ["User-agent: greenroom\nDisallow: /job\n\nUser-agent: *\nAllow: /", "/job", false],
    ["User-agent: other\nDisallow: /", "/job", true],
    ["User-agent: *\nDisallow: /*/apply$", "/job/apply", false],
    ["User-agent: *\nDisallow: /*/apply$", "/job/apply/1", true],
    ["User-agent: a\nUser-agent: Greenroom\nDisallow: /job # all", "/job", false],
  ])("%j says of %s: %s", (robots, path, allowed) => {
    expect(allowsPath(robots, path, "Greenroom/1.0 (+x)")).toBe(allowed);
  });
});
