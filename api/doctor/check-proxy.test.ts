import { request, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { parseProxies } from "#api/http/proxies.ts";
import { checkProxy } from "./check-proxy.ts";
import type { Finding } from "./finding.ts";

const app = useTestServer();
const serve = useOutsideServices();

type Ways = { renames?: boolean; keepsClaims?: boolean; holdsBack?: boolean; bodyMaxBytes?: number };

/** A proxy set up as in the examples, with the given faults. */
const proxy =
  ({
    renames = false,
    keepsClaims = false,
    holdsBack = false,
    bodyMaxBytes = Infinity,
  }: Ways): RequestListener =>
  (incoming, outgoing) => {
    if (Number(incoming.headers["content-length"]) > bodyMaxBytes)
      return void incoming.on("end", () => outgoing.writeHead(413).end()).resume();
    const headers: IncomingHttpHeaders = { ...incoming.headers };
    if (renames) headers.host = "inside.example:8080";
    if (!keepsClaims) headers["x-forwarded-for"] = incoming.socket.remoteAddress;
    const { method, url } = incoming;
    const onward = request(`${app.url}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      if (holdsBack) void buffer(response).then((all) => outgoing.end(all));
      else response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };

const proxies = parseProxies("true") ?? null;
const examined = async (ways: Ways) => checkProxy({ appUrl: await serve(proxy(ways)), proxies });
const states = (found: Finding[]) => Object.fromEntries(found.map(({ about, state }) => [about, state]));

describe("the way to the app", () => {
  it("is as it should be where the proxy passes words, addresses and uploads on", async () => {
    expect(states(await examined({}))).toEqual({ streaming: "ok", visitors: "ok", uploads: "ok" });
  });

  it("fails where the proxy keeps an interviewer's words back until the last one", async () => {
    const found = await examined({ holdsBack: true });
    expect(states(found)).toMatchObject({ streaming: "fail", visitors: "ok", uploads: "ok" });
  });

  it("fails where the proxy passes on the address that a visitor claims", async () => {
    expect(states(await examined({ keepsClaims: true }))).toMatchObject({ visitors: "fail" });
  });

  it("fails where the proxy takes smaller files than people may upload", async () => {
    const found = await examined({ bodyMaxBytes: 1024 ** 2 });
    expect(found.find(({ about }) => about === "uploads")).toMatchObject({
      state: "fail",
      text: "10 MB are answered with 413",
    });
  });

  it("fails where the proxy puts its own name in place of the visitors', and says what to set", async () => {
    const found = await examined({ renames: true });
    expect(states(found)).toEqual({ host: "fail" });
    expect(found[0]?.mend).toContain("TRUST_PROXY");
  });

  it("fails where something else than the app answers", async () => {
    const elsewhere = await serve((_, response) => response.writeHead(404).end());
    const found = await checkProxy({ appUrl: elsewhere, proxies });
    expect(states(found)).toEqual({ streaming: "fail", uploads: "fail" });
  });
});
