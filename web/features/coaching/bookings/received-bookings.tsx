import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { HomeworkNote } from "../feedback/homework.tsx";
import { withTheClock } from "../query-options.ts";
import { transcriptPreview, WORDS } from "../words.ts";
import { ReviewNote } from "../reviews/review-session.tsx";
import { NoShowAction, NoShowWords } from "./no-show.tsx";
import { receivedQuery, useChangeBooking } from "./queries.ts";
import { AddToCalendar, CancelSession, JoinSession, MoveSession } from "./session-actions.tsx";
import { SessionLists } from "./session-lists.tsx";
import { Contact, SessionFacts, StatusBadge } from "./session-parts.tsx";
import { BookingDialogs, CompleteAction, type DialogName, SessionWork } from "./session-work.tsx";

type OpenDialog = (dialog: DialogName) => void;

/**
 * The tab 'Bookings' of the coach dashboard. Its dialogs are rendered outside the lists, so that text typed in them
 * survives when the session moves from one list to the other.
 */
export function ReceivedBookings() {
  const upcoming = useInfiniteQuery({ ...receivedQuery("upcoming"), ...withTheClock });
  const past = useInfiniteQuery({ ...receivedQuery("past"), ...withTheClock });
  const [opened, setOpened] = useState<{ id: string; dialog: DialogName } | null>(null);
  const [pressed, setPressed] = useState<CoachBooking[]>([]);
  const open = (booking: CoachBooking, dialog: DialogName) => {
    setPressed((before) => (before.some(({ id }) => id === booking.id) ? before : [...before, booking]));
    setOpened({ id: booking.id, dialog });
  };
  const listed = [upcoming, past].flatMap(({ data }) => data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <>
      <SessionLists
        upcoming={upcoming}
        past={past}
        failed={TEXT.receivedBookingsFailed}
        empty={
          <EmptyNote picture="calendar" hint={TEXT.noReceivedBookingsHint}>
            {TEXT.noReceivedBookings}
          </EmptyNote>
        }
        renderBooking={(booking, isNext) => (
          <ReceivedBooking
            key={booking.id}
            booking={booking}
            isNext={isNext}
            onOpen={(dialog) => open(booking, dialog)}
          />
        )}
      />
      {pressed.map((booking) => (
        <BookingDialogs
          key={booking.id}
          booking={listed.find(({ id }) => id === booking.id) ?? booking}
          opened={opened?.id === booking.id ? opened.dialog : null}
          onClose={() => setOpened(null)}
        />
      ))}
    </>
  );
}

/** `isNext`: this is the first upcoming session, so its next action is a filled button. */
type ReceivedBookingProps = { booking: CoachBooking; isNext: boolean; onOpen: OpenDialog };

/** The client, the session and what both sides wrote, then the coach's actions, the most urgent first. */
function ReceivedBooking({ booking, isNext, onOpen }: ReceivedBookingProps) {
  const { client, status } = booking;
  return (
    <Paper component="li" p="md" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm" align="flex-start">
        <Group wrap="nowrap" align="flex-start" justify="space-between" w="100%">
          <Title order={3}>{client.full_name}</Title>
          <StatusBadge status={status} />
        </Group>
        <SessionFacts booking={booking} />
        <Contact client={client} />
        {status === "cancelled" && booking.cancelled_by !== null && (
          <Text size="sm">
            {booking.cancelled_by === "coach" ? WORDS.cancelledByYou : WORDS.cancelledBy(client.full_name)}
          </Text>
        )}
        <NoShowWords booking={booking} side="coach" other={client.full_name} />
        {booking.review && <ReviewNote review={booking.review} who={WORDS.gave(client.full_name)} />}
        {booking.homework && status !== "cancelled" && <HomeworkNote homework={booking.homework} />}
        {booking.transcript !== null && (
          <Text size="sm" style={{ whiteSpace: "pre-line" }}>
            {transcriptPreview(booking.transcript)}
          </Text>
        )}
        <Actions booking={booking} isNext={isNext} onOpen={onOpen} />
      </Stack>
    </Paper>
  );
}

function Actions({ booking, isNext, onOpen }: ReceivedBookingProps) {
  const { id, client, status, booking_date: date } = booking;
  const change = useChangeBooking();
  const [openedAt] = useState(Date.now);
  const hasBegun = date !== null && Date.parse(date) <= openedAt;
  const complete = status === "confirmed" && (booking.can_complete || hasBegun) && (
    <CompleteAction booking={booking} onComplete={() => onOpen("complete")} />
  );
  return (
    <>
      {status === "confirmed" && !booking.can_complete && (
        <Text size="sm" c="dimmed">
          {WORDS.completedHow}
        </Text>
      )}
      {status === "pending" && date === null && <Text size="sm">{TEXT.bookingTimeUnknown}</Text>}
      <Group gap="xs">
        <JoinSession booking={booking} isNext={isNext} />
        {status === "pending" && date !== null && (
          <Button
            variant={isNext ? "filled" : "light"}
            size="xs"
            loading={change.isPending}
            onClick={() => change.mutate({ id, status: "confirmed" })}
          >
            {WORDS.confirmSession}
          </Button>
        )}
        {booking.can_complete && complete}
        {status !== "cancelled" && (
          <LinkButton variant="default" size="xs" {...paths.sessionBrief(id)}>
            {WORDS.brief}
          </LinkButton>
        )}
        <SessionWork booking={booking} onOpen={onOpen} />
        {booking.can_move && <MoveSession booking={booking} withName={client.full_name} />}
        {(booking.can_cancel || status === "pending") && (
          <CancelSession
            message={WORDS.willBeToldAndGets(client.full_name)}
            isCancelling={change.isPending}
            onCancel={() => change.mutate({ id, status: "cancelled" })}
          />
        )}
        <NoShowAction booking={booking} side="coach" other={client.full_name} />
        {!booking.can_complete && complete}
        <AddToCalendar booking={booking} />
      </Group>
    </>
  );
}
