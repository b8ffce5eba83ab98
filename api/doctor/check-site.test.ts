import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkSite } from "./check-site.ts";
import type { Finding } from "./finding.ts";
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from "#api/testing/test-certificate.ts";

const app = { status: 200, hsts: true };
const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, (_, response) => {
  response.writeHead(app.status, app.hsts ? { "strict-transport-security": "max-age=1" } : {}).end();
});
const trustedBefore = tls.getCACertificates("default");

beforeEach(async () => {
  Object.assign(app, { status: 200, hsts: true });
  server.listen(0);
  await once(server, "listening");
});
afterEach(async () => {
  tls.setDefaultCACertificates(trustedBefore);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const examined = () => checkSite(`https://localhost:${(server.address() as AddressInfo).port}`);
const trust = () => tls.setDefaultCACertificates([TEST_CERTIFICATE]);
const stateOf = (found: Finding[], name: string) => found.find(({ about }) => about === name)?.state;

describe("a site behind a proxy that ends TLS", () => {
  it("is as it should be with a trusted certificate", async () => {
    trust();
    const found = await examined();
    expect([stateOf(found, "site"), stateOf(found, "certificate")]).toEqual(["ok", "ok"]);
  });

  it("fails with a certificate that nobody trusts", async () => {
    const found = await examined();
    expect([stateOf(found, "site"), stateOf(found, "certificate")]).toEqual(["fail", "fail"]);
  });

  it("says so where its address is no name but a number, which no certificate vouches for", async () => {
    trust();
    const found = await checkSite(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(found.find(({ about }) => about === "certificate")).toMatchObject({
      state: "fail",
      text: expect.stringContaining("127.0.0.1"),
    });
  });

  it("could be better where the proxy drops HSTS", async () => {
    trust();
    app.hsts = false;
    expect(stateOf(await examined(), "site")).toBe("warn");
  });

  it("fails where the app is not ready", async () => {
    trust();
    app.status = 502;
    expect(stateOf(await examined(), "site")).toBe("fail");
  });
});
