import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { packages } from "./packages.ts";

type Mail = { listen: (port: number, host: string) => Server; close: () => void };
type Options = Record<string, unknown> & {
  onAuth?: (
    given: { username: string; password: string },
    session: unknown,
    done: (error: Error | null, user?: object) => void,
  ) => void;
};

/** Starts a real mail server that keeps received mails. */
export async function startMailServer(options: Options) {
  const { SMTPServer } = packages("smtp-server") as { SMTPServer: new (options: object) => Mail };
  const arrived: string[] = [];
  const mail = new SMTPServer({
    ...options,
    onData: (stream: NodeJS.ReadableStream, _: unknown, done: () => void) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        arrived.push(text);
        done();
      });
    },
  });
  const server = mail.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, arrived, close: () => mail.close() };
}
