import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { HomeworkForClient, type StartHomework } from "../feedback/homework.tsx";
import { RatingModal } from "../feedback/ratings.tsx";
import { SharingPart } from "../feedback/sharing.tsx";
import { CoachFields } from "../profiles/coach-fields.tsx";
import { CoachPhoto } from "../profiles/coach-header.tsx";
import { bookingsQuery, useCancelBooking } from "./queries.ts";
import { SessionFacts, StatusBadge, TranscriptModal } from "./session-parts.tsx";

/** The tab 'Booked Sessions' (screens.md 6). */
export function BookedSessions({ onStartHomework }: { onStartHomework: StartHomework }) {
  const list = useInfiniteQuery(bookingsQuery);
  if (list.isPending) return <SkeletonRows rows={2} height={180} label="Loading your booked sessions" />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.bookedSessionsFailed} onRetry={() => void list.refetch()} />;
  }
  const bookings = list.data.pages.flatMap((page) => page.data);
  if (bookings.length === 0) {
    const find = (
      <LinkButton variant="default" {...paths.dashboard("coaches")} resetScroll={false}>
        Find a Coach
      </LinkButton>
    );
    return (
      <EmptyNote picture="calendar" action={find}>
        {TEXT.noBookings}
      </EmptyNote>
    );
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {bookings.map((booking) => (
          <BookedSession key={booking.id} booking={booking} onStartHomework={onStartHomework} />
        ))}
      </SimpleGrid>
      <LoadMore list={list} failed={TEXT.bookedSessionsFailed} />
    </Stack>
  );
}

type BookedSessionProps = { booking: ClientBooking; onStartHomework: StartHomework };

function BookedSession({ booking, onStartHomework }: BookedSessionProps) {
  const { coach, status, homework } = booking;
  const hasTranscript = status === "completed" && booking.transcript !== null;
  return (
    <Paper
      component="li"
      p="md"
      style={{ overflowWrap: "anywhere" }}
      bd={status === "completed" ? "1px solid var(--mantine-color-fern-6)" : undefined}
    >
      <Stack gap="sm" align="flex-start">
        <Group wrap="nowrap" align="flex-start" w="100%">
          <CoachPhoto name={coach.full_name} url={coach.profile_photo_url} />
          <Stack gap={2} miw={0} flex={1}>
            <Title order={3}>{coach.full_name}</Title>
            <CoachFields coach={coach} place="session" />
          </Stack>
          <StatusBadge status={status} />
        </Group>
        <SessionFacts booking={booking} />
        {status === "confirmed" && booking.booking_date !== null && (
          <Anchor href={`/api/bookings/${booking.id}/calendar`} download size="sm" underline="always">
            Add to calendar
          </Anchor>
        )}
        <SharingPart booking={booking} coachName={coach.full_name} />
        {homework && status !== "cancelled" && (
          <HomeworkForClient
            homework={homework}
            coachName={coach.full_name}
            onStart={() => onStartHomework(homework, booking.id)}
          />
        )}
        <Group gap="xs">
          {booking.rated_at !== null && <RatingButton id={booking.id} />}
          {hasTranscript && <TranscriptButton booking={booking} />}
          {booking.can_cancel && <CancelSession id={booking.id} coachName={coach.full_name} />}
        </Group>
      </Stack>
    </Paper>
  );
}

function RatingButton({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        View Your Coach&apos;s Rating
      </Button>
      <RatingModal opened={opened} onClose={() => setOpened(false)} bookingId={id} />
    </>
  );
}

function TranscriptButton({ booking }: { booking: ClientBooking }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        View Session Transcript
      </Button>
      <TranscriptModal
        opened={opened}
        onClose={() => setOpened(false)}
        person={{ label: "Coach", name: booking.coach.full_name }}
        booking={booking}
      />
    </>
  );
}

/** For the client, before the session begins. */
function CancelSession({ id, coachName }: { id: string; coachName: string }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBooking();
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        Cancel Session
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this session?"
        message={`${coachName} will be told, you get the session back, and what you share for it is closed.`}
        confirmLabel="Cancel Session"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          cancel.mutate(id);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
