import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const MIN_LENGTH = 12;
const RANDOM_BYTES = 16;

/** Reads a line without echoing it. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  try {
    return (await lines.question("")).trim();
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
}

/** The configured passphrase, else a typed one. Without a terminal or input, generates one for the caller to show. */
export async function choosePassphrase(
  set: string | undefined,
): Promise<{ passphrase: string; isMade: boolean }> {
  const typed = set ?? (process.stdin.isTTY ? await ask("Passphrase (empty: one is made): ") : "");
  if (typed === "") {
    const groups = randomBytes(RANDOM_BYTES).toString("hex").match(/.{4}/g) ?? [];
    return { passphrase: groups.join("-"), isMade: true };
  }
  if (typed.length < MIN_LENGTH) throw new Error(`A passphrase has ${MIN_LENGTH} characters or more.`);
  return { passphrase: typed, isMade: false };
}

export const readPassphrase = async (set: string | undefined): Promise<string> =>
  set ?? (await ask("Passphrase of the backup: "));
