import { inspect } from "node:util";
import { pino } from "pino";
import { SetupError, SETUP_EXIT_CODE } from "#api/db/setup-error.ts";

/** Prints the start's messages: sentences outside production; JSON lines, like the rest of the log, in production. */
export function createWords(production: boolean) {
  const log = production ? pino({ base: null }) : null;
  const say = (text: string): void => (log ? log.info(text) : console.log(text));
  const warn = (text: string): void => (log ? log.warn(text) : console.error(text));
  /** Exits the process. The exit code tells a supervisor if a restart can help. */
  const die = (error: unknown): never => {
    const text = error instanceof Error ? error.message : inspect(error);
    if (log) log.fatal(text);
    else console.error(text);
    return process.exit(error instanceof SetupError ? SETUP_EXIT_CODE : 1);
  };
  if (log) {
    process.removeAllListeners("warning");
    process.on("warning", ({ message }) => warn(message));
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", (err) => {
      log.fatal({ err }, "nobody caught this error");
      process.exit(1);
    });
  }
  return { say, warn, die };
}
