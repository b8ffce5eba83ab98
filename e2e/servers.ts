import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the journeys' servers listen; E2E_PORT moves them, for two check-outs tested at once. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3210);

/** Each server has its stand-ins one port further. */
export const PORTS = { usual: FIRST_PORT, shortInterviews: FIRST_PORT + 10, withModel: FIRST_PORT + 20 };

export const addressOf = (port: number): string => `http://localhost:${port}`;

/** The file that says where the server on that port keeps its data. */
export const noteOf = (port: number): string => join(tmpdir(), `greenroom-e2e-of-${port}`);
