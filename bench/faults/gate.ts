import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** away: every connection is closed. silent: accepted, but never answered. failing: every request gets a 500. */
export const OUTAGES = ["away", "silent", "failing"] as const;
export type GateState = "open" | (typeof OUTAGES)[number];

const FAILED = "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/**
 * A proxy in front of the stand-ins, so that they keep their state during an outage. Paths that begin with `passes`
 * always get through.
 */
export async function startGate(targetPort: number, passes: string | null = null) {
  let state: GateState = "open";
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => undefined);
    client.on("close", () => open.delete(client));
    client.once("data", (first) => {
      const path = first.toString("latin1").split(" ", 2)[1] ?? "";
      if (state === "open" || (passes !== null && path.startsWith(passes))) {
        const target = connect(targetPort, "127.0.0.1");
        target.on("error", () => client.destroy());
        target.on("close", () => client.destroy());
        client.on("close", () => target.destroy());
        target.write(first);
        client.pipe(target).pipe(client);
      } else if (state === "away") client.destroy();
      else if (state === "failing") client.end(FAILED);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: GateState): void => {
      state = next;
      for (const socket of open) socket.destroy();
    },
    close: (): void => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
