import { createSocket, type Socket } from "node:dgram";
import { afterEach } from "vitest";

const TYPE_A = 1;
const HEADER_BYTES = 12;

/** The queried name and type, and the end of the question. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, addresses: string[]): Buffer {
  const { type, end } = readQuestion(query);
  const found = type === TYPE_A ? addresses : [];
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt16BE(0, 10);
  const records = found.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

/** A name server for this test that resolves these names, and does not respond for others. */
export function useNameServer() {
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close();
  });
  return async (names: Record<string, string[]>) => {
    const socket = createSocket("udp4");
    const asked: string[] = [];
    open.push(socket);
    socket.on("message", (query, from) => {
      const { name } = readQuestion(query);
      asked.push(name);
      const addresses = names[name];
      if (addresses) socket.send(answerTo(query, addresses), from.port, from.address);
    });
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    return { servers: [`127.0.0.1:${socket.address().port}`], asked };
  };
}
