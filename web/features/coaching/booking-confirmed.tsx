import { Group, Stack, Text, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";
import type { SavedBooking } from "./bookings/book-session.ts";
import { SharingPart } from "./feedback/sharing.tsx";
import { SessionFacts } from "./bookings/session-parts.tsx";

/** One function for all renders: a new one would take the focus again at each. */
const focusOn = (element: HTMLDivElement | null) => element?.focus();

type BookingConfirmedProps = { saved: SavedBooking; coachName: string };

export function BookingConfirmed({ saved, coachName }: BookingConfirmedProps) {
  const { booking, inserted } = saved;
  return (
    <Stack align="flex-start" ref={focusOn} tabIndex={-1}>
      <IconCircleCheck size={40} aria-hidden color="var(--mantine-color-anchor)" />
      <Title order={3}>Booking Confirmed</Title>
      <Text>Your session with {coachName} is booked.</Text>
      <SessionFacts booking={booking} />
      {booking.status === "pending" && (
        <Text size="sm">
          The calendar has not answered yet, so your booking is pending until it does.
          {inserted && ` ${TEXT.bookingCheckCount}`}
        </Text>
      )}
      <SharingPart
        booking={booking}
        coachName={coachName}
        invitation={`${coachName} can prepare better with a report of your practice. Nothing is shared unless you choose it.`}
      />
      <Group>
        <LinkButton {...paths.dashboard("bookedSessions")}>View My Bookings</LinkButton>
        <LinkButton variant="default" {...paths.dashboard()}>
          Return to Dashboard
        </LinkButton>
      </Group>
    </Stack>
  );
}
