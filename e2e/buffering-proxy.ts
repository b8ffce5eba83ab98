import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Proxy = { url: string; stop: () => void };

/** A proxy that passes on only complete responses, so never an endless stream. */
export async function startBufferingProxy(): Promise<Proxy> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    const onward = request(url, { method, headers }, (response) => {
      const passOn = (body: Buffer) => {
        delete response.headers["transfer-encoding"];
        outgoing.writeHead(response.statusCode ?? 502, {
          ...response.headers,
          "content-length": body.length,
        });
        outgoing.end(body);
      };
      buffer(response).then(passOn, () => outgoing.destroy());
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.once("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
