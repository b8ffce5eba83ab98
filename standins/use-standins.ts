import { afterAll, beforeAll } from "vitest";
import { startStandins, type RunningStandins } from "./app.ts";

/** Starts stand-ins for the test file, on a free port. */
export function useStandins(): RunningStandins {
  const standins = {} as RunningStandins;
  beforeAll(async () => {
    const app = "http://localhost:3000";
    Object.assign(standins, await startStandins({ port: 0, appUrl: app, webhookUrl: `${app}/hook` }));
  });
  afterAll(() => standins.close());
  return standins;
}
