import { Stack, Text } from "@mantine/core";
import { formatWhen } from "#web/lib/format.ts";
import { shownNotes } from "../words.ts";

type SessionFactsProps = {
  booking: { booking_date: string | null; duration_minutes: number; notes: string | null };
};

/** When, how long, and the client's notes. */
export function SessionFacts({ booking }: SessionFactsProps) {
  const notes = shownNotes(booking.notes);
  return (
    <Stack gap={4}>
      <Text>
        {booking.booking_date === null ? "Scheduling in progress" : formatWhen(booking.booking_date)}
      </Text>
      <Text size="sm">{booking.duration_minutes} minutes</Text>
      {notes !== null && (
        <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          Notes: {notes}
        </Text>
      )}
    </Stack>
  );
}
