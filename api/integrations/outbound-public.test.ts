import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { useNameServer } from "#api/testing/name-server.ts";
import { createPublicPost } from "./outbound-public.ts";
import { isPublicAddress } from "./public-address.ts";

const serveNames = useNameServer();
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A receiver on this machine that counts connections. */
async function receive(listener: RequestListener) {
  const server = createServer(listener);
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, port, connections: () => connections };
}

const LIMITS = { timeoutMs: 300, lookupMs: 250 };
const outside = createPublicPost({ ...LIMITS, reachesInside: false });
const inside = createPublicPost({ ...LIMITS, reachesInside: true });
const post = (to: typeof outside, url: string) => to.post({ url, headers: {}, body: "{}" });

describe("an address that somebody typed in", () => {
  // safety.md T87
  it("is public, or belongs to this machine, its network or nobody", () => {
    const found = ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::8a"];
    expect(found.filter(isPublicAddress)).toEqual(found);
    const refused = [
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "127.0.0.1",
      "127.9.9.9",
      "169.254.169.254",
      "172.31.0.1",
      "192.0.0.8",
      "192.168.1.1",
      "198.18.0.1",
      "203.0.113.9",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "fe80::1",
      "fc00::1",
      "fd12::1",
      "ff02::1",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "64:ff9b::a00:1",
      "2001:db8::1",
      "2001::1",
      "2002:a00:1::1",
      "localhost",
      "",
    ];
    expect(refused.filter(isPublicAddress)).toEqual([]);
  });

  it.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest",
    "https://10.0.0.1/",
    "https://0/",
    "https://localhost/",
    "http://8.8.8.8/",
    "ftp://8.8.8.8/",
    "https://user@8.8.8.8/",
    "https://user:word@8.8.8.8/",
  ])("is refused before anything is sent: %s", async (url) => {
    await expect(outside.check(url)).rejects.toMatchObject({ problem: "address" });
    await expect(post(outside, url)).rejects.toMatchObject({ problem: "address" });
  });

  it("is refused by the check if its name does not resolve, and is a timeout for the call", async () => {
    const nowhere = "https://no-such-name.invalid/";
    await expect(outside.check(nowhere)).rejects.toMatchObject({ problem: "address" });
    await expect(post(outside, nowhere)).rejects.toMatchObject({ problem: "timeout" });
  });

  // safety.md T87
  it("is looked up for the connection itself, so that a name that now resolves inside is not called", async () => {
    const { port, connections } = await receive((_request, response) => response.end());
    await expect(post(outside, `https://localhost:${port}/`)).rejects.toMatchObject({ problem: "address" });
    expect(connections()).toBe(0);
  });

  it("is refused if one of several addresses of its name is inside", async () => {
    const { servers } = await serveNames({
      "mixed.test": ["8.8.8.8", "10.0.0.1"],
      "public.test": ["8.8.8.8"],
    });
    const asking = createPublicPost({ ...LIMITS, reachesInside: false, servers });
    await expect(asking.check("https://mixed.test/")).rejects.toMatchObject({ problem: "address" });
    await expect(post(asking, "https://mixed.test/")).rejects.toMatchObject({ problem: "address" });
    await expect(asking.check("https://public.test/")).resolves.toBeUndefined();
    await expect(asking.check("https://silent.test/")).rejects.toMatchObject({ problem: "address" });
  });
});

describe("a receiver", () => {
  it("is called, and only the status of its response is read", async () => {
    const { url } = await receive((_request, response) => {
      response.writeHead(200);
      // The response never ends, so reading it would hang.
      response.write("x".repeat(1000));
    });
    await expect(post(inside, url)).resolves.toBeUndefined();
  });

  it("that redirects is not followed", async () => {
    const target = await receive((_request, response) => response.end());
    const { url } = await receive((_request, response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    await expect(post(inside, url)).rejects.toMatchObject({ problem: "redirect", status: 307 });
    expect(target.connections()).toBe(0);
  });

  it("that refuses is distinguished from one that does not respond", async () => {
    const refusing = await receive((_request, response) => response.writeHead(500).end());
    await expect(post(inside, refusing.url)).rejects.toMatchObject({ problem: "status", status: 500 });
    const silent = await receive(() => undefined);
    await expect(post(inside, silent.url)).rejects.toMatchObject({ problem: "timeout", status: null });
  });

  // safety.md T100
  it("that is missing, hangs up, has no TLS or does not respond gives the same error after the same time", async () => {
    const silent = await receive(() => undefined);
    const rude = await receive((request) => request.socket.destroy());
    const nowhere = "http://127.0.0.1:9/";
    for (const url of [nowhere, rude.url, silent.url.replace("http:", "https:"), silent.url]) {
      const begun = performance.now();
      await expect(post(inside, url)).rejects.toMatchObject({ problem: "timeout", status: null });
      // Timers may be a millisecond early.
      expect(performance.now() - begun).toBeGreaterThanOrEqual(LIMITS.timeoutMs - 2);
    }
  });
});
