import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "../../lib/api.ts";
import { useMe } from "../../lib/session.ts";
import { wait } from "../../lib/wait.ts";
import { bookingsQuery, sessionsQuery } from "./bookings/queries.ts";
import { saveBooking } from "./bookings/book-session.ts";
import { watchBooking } from "./watch-booking.ts";
import type { ScheduledEvent } from "./calendly/widget-message.ts";

/** Stores what was chosen in the widget; a repeat for the same event answers the same booking. */
export function useBooking(coachId: string) {
  const me = useMe();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: ScheduledEvent) => {
      const calendly_data = { ...event, name: me.full_name, email: me.email };
      const json = { coach_id: coachId, user_id: me.id, calendly_data };
      return saveBooking({
        process: async () => (await call(api.calendly["process-booking"].$post({ json }))).data,
        insert: async () => (await call(api.bookings.$post({ json }))).data,
        wait,
      });
    },
    onSuccess: ({ booking }) => {
      void watchBooking(booking);
      void client.invalidateQueries({ queryKey: bookingsQuery.queryKey });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
