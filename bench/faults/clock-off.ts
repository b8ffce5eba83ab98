import { moveClock } from "#api/testing/move-clock.ts";

/** Preloaded with `--import`, so that the server's clock is wrong from the start. */
moveClock(Number(process.env["CLOCK_OFF_MS"]));
