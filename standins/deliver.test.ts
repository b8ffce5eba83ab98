import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createCourier } from "./deliver.ts";

it("webhooks go to this machine alone, and no name of a server elsewhere is looked up", async () => {
  const asked: string[] = [];
  const note = (message: unknown) => asked.push((message as { request: { origin: string } }).request.origin);
  subscribe("undici:request:create", note);
  const server = createServer((_, response) => response.end()).listen(0, "localhost");
  await once(server, "listening");
  const here = `http://localhost:${(server.address() as AddressInfo).port}`;
  const courier = createCourier("test");
  for (const url of ["http://greenroom.test/hook", `${here}/hook`])
    courier.deliver({ url, body: "{}", headers: () => ({}), what: "event" });
  await once(server, "request");
  unsubscribe("undici:request:create", note);
  courier.stop();
  server.close();
  expect(asked).toEqual([here]);
});
