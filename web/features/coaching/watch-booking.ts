import type { ClientBooking } from "#contract/coaching.ts";
import { PAGE_SIZE_MAX } from "#contract/limits.ts";
import { api, call } from "../../lib/api.ts";
import { notificationState, notifyIfHidden } from "../../lib/notifications.ts";
import { wait } from "../../lib/wait.ts";

const LOOK_EVERY_SECONDS = 15;
const LOOK_AT_MOST = 40;

/** The list begins with the oldest: the new booking is at its end. */
const findBooking = async (id: string): Promise<ClientBooking | undefined> => {
  const list = await call(api.bookings.$get({ query: { limit: String(PAGE_SIZE_MAX) } }));
  return list.data.find((booking) => booking.id === id);
};

/** Says that a session is confirmed, at once or when the calendar has answered. */
export async function watchBooking(booked: ClientBooking): Promise<void> {
  if (notificationState() !== "on") return;
  let booking = booked;
  for (let look = 0; booking.status === "pending" && look < LOOK_AT_MOST; look += 1) {
    await wait(LOOK_EVERY_SECONDS);
    booking = (await findBooking(booked.id).catch(() => undefined)) ?? booking;
  }
  if (booking.status !== "confirmed") return;
  notifyIfHidden({
    title: "Your session is confirmed",
    body: `With ${booking.coach.full_name}. See it among your booked sessions.`,
    path: "/dashboard?tab=bookedSessions",
  });
}
