import { BOOKING_LOOK_MINUTES } from "#contract/limits.ts";

const MINUTES = 60;

/** Repeating jobs, with the seconds between two runs. There is one job of each kind, however many servers run. */
export const SCHEDULES = {
  remindOfSessions: MINUTES,
  checkConnections: 60 * MINUTES,
  checkBookings: BOOKING_LOOK_MINUTES * MINUTES,
  reencryptSecrets: 10 * MINUTES,
  cleanUp: 10 * MINUTES,
  remindOfPlans: 30 * MINUTES,
};
