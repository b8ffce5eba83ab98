import { accessSync, constants, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { SetupError } from "#api/db/setup-error.ts";
import { closeServer, listen } from "#api/http/serve.ts";
import type { Settings } from "#api/settings.ts";

type Places = Pick<Settings, "host" | "port" | "standinsUrl" | "dataDir" | "databaseUrl" | "s3">;

/** Checks first of all that the start can write and listen. Otherwise throws an error that names the setting. */
export async function checkPlaces({ host, port, standinsUrl, ...data }: Places): Promise<void> {
  if (data.databaseUrl === undefined || data.s3 === null) checkFolder(data.dataDir);
  await checkListening({ name: "PORT", host, port });
  if (standinsUrl === null) return;
  // The stand-ins listen on this machine only (standins/app.ts).
  const standins = { name: "STANDINS_PORT", host: "127.0.0.1", port: Number(new URL(standinsUrl).port) };
  if (standins.port === port && port !== 0)
    throw new SetupError(`PORT and STANDINS_PORT are both ${port}: set one of them to another port.`);
  await checkListening(standins);
}

type Listening = { name: string; host: string; port: number };

async function checkListening({ name, host, port }: Listening): Promise<void> {
  const server = createServer();
  try {
    await listen(server, { host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new SetupError(
        `Port ${port} is taken: stop what listens there, or set ${name} to another port.`,
        { cause: error },
      );
    if (code === "EACCES")
      throw new SetupError(`This user may not listen on port ${port}: set ${name} to 1024 or more.`, {
        cause: error,
      });
    throw new SetupError(
      `HOST is ‘${host}’, which is no address of this machine (${code}): leave it out, or set 0.0.0.0 to let every network in.`,
      { cause: error },
    );
  }
  await closeServer(server);
}

function checkFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "EEXIST" || code === "ENOTDIR" ? "it is no folder" : "this user may not write there";
    throw new SetupError(
      `DATA_DIR is ${resolve(dataDir)}, which can’t be used: ${why} (${code}). Set it to a folder that this user may write to.`,
      { cause: error },
    );
  }
}
