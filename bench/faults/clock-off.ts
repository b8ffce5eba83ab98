import { moveClock } from "#api/testing/move-clock.ts";

/** Loaded before the server with `--import`: its clock is wrong from its first line on. */
moveClock(Number(process.env["CLOCK_OFF_MS"]));
