import { BOOKING_LOOK_MINUTES } from "#contract/limits.ts";

const MINUTES = 60;

/** Jobs that run again and again: how many seconds after the run before. Of each there is one, whatever the number of servers. */
export const SCHEDULES = {
  remindOfSessions: MINUTES,
  checkConnections: 60 * MINUTES,
  checkBookings: BOOKING_LOOK_MINUTES * MINUTES,
  reencryptSecrets: 10 * MINUTES,
  cleanUp: 10 * MINUTES,
  remindOfPlans: 30 * MINUTES,
};
