import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { HomeworkForClient, type StartHomework } from "../feedback/homework.tsx";
import { RatingModal } from "../feedback/ratings.tsx";
import { SharingPart } from "../feedback/sharing.tsx";
import { SharePreparation } from "../preparation/share-preparation.tsx";
import { CoachFields } from "../profiles/coach-fields.tsx";
import { CoachPhoto } from "../profiles/coach-header.tsx";
import { withTheClock } from "../query-options.ts";
import { ReviewAction, ReviewNote } from "../reviews/review-session.tsx";
import { NoShowAction, NoShowWords } from "./no-show.tsx";
import { bookingsQuery, useCancelBooking } from "./queries.ts";
import {
  AddToCalendar,
  CancelSession,
  cancellationWords,
  isWithinADay,
  JoinSession,
  lateMoveWords,
  MoveSession,
} from "./session-actions.tsx";
import { SessionLists } from "./session-lists.tsx";
import { SessionFacts, StatusBadge, TranscriptModal } from "./session-parts.tsx";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { coachNameOf, WORDS } from "../words.ts";

/** The tab 'Booked Sessions' (screens.md 6). */
export function BookedSessions({ onStartHomework }: { onStartHomework: StartHomework }) {
  const upcoming = useInfiniteQuery({ ...bookingsQuery("upcoming"), ...withTheClock });
  const past = useInfiniteQuery({ ...bookingsQuery("past"), ...withTheClock });
  const find = (
    <LinkButton variant="default" {...paths.dashboard("coaches")} resetScroll={false}>
      {WORDS.findACoach}
    </LinkButton>
  );
  return (
    <SessionLists
      upcoming={upcoming}
      past={past}
      failed={TEXT.bookedSessionsFailed}
      empty={
        <EmptyNote picture="calendar" hint={TEXT.noBookingsHint} action={find}>
          {TEXT.noBookings}
        </EmptyNote>
      }
      renderBooking={(booking, isNext) => (
        <BookedSession key={booking.id} booking={booking} isNext={isNext} onStartHomework={onStartHomework} />
      )}
    />
  );
}

type BookedSessionProps = { booking: ClientBooking; isNext: boolean; onStartHomework: StartHomework };

function BookedSession({ booking, isNext, onStartHomework }: BookedSessionProps) {
  const { coach, status, homework } = booking;
  const coachName = coachNameOf(coach);
  const cancel = useCancelBooking();
  const [now] = useState(Date.now);
  const hasTranscript = status === "completed" && booking.transcript !== null;
  return (
    <Paper component="li" p="md" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm" align="flex-start">
        <Group align="flex-start" w="100%">
          <CoachPhoto name={coachName} url={coach?.profile_photo_url ?? null} />
          <Stack gap={2} miw={0} flex="1 1 9rem">
            <Title order={3}>{coachName}</Title>
            {coach && <CoachFields coach={coach} place="session" />}
          </Stack>
          <StatusBadge status={status} />
        </Group>
        <SessionFacts booking={booking} />
        <EndWords booking={booking} />
        <NoShowWords booking={booking} side="client" other={coachName} />
        {booking.review && <ReviewNote review={booking.review} who={WORDS.youColon} />}
        <Group gap="xs">
          <JoinSession booking={booking} isNext={isNext} />
          <ReviewAction booking={booking} />
          {booking.rated_at !== null && <RatingButton id={booking.id} />}
          {hasTranscript && <TranscriptButton booking={booking} />}
          {booking.can_move && (
            <MoveSession
              booking={booking}
              withName={coachName}
              note={lateMoveWords(booking.cancel_gives_back)}
            />
          )}
          {booking.can_cancel && (
            <CancelSession
              message={cancellationWords(coachName, booking.cancel_gives_back)}
              isCancelling={cancel.isPending}
              onCancel={() => cancel.mutate(booking.id)}
            />
          )}
          <NoShowAction booking={booking} side="client" other={coachName} />
          <AddToCalendar booking={booking} />
        </Group>
        <SharingPart booking={booking} coachName={coachName} isNext={isNext && !isWithinADay(booking, now)} />
        {booking.shared_until !== null && (
          <div>
            <SharePreparation bookingId={booking.id} coachName={coachName} />
          </div>
        )}
        {homework && status !== "cancelled" && (
          <HomeworkForClient
            homework={homework}
            coachName={coachName}
            onStart={() => onStartHomework(homework, booking.id)}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** Says who cancelled the session, and whether it counts as used. */
function EndWords({
  booking: { status, cancelled_by: by, session_back: back, coach },
}: {
  booking: ClientBooking;
}) {
  if (status !== "cancelled") return null;
  const who = {
    client: WORDS.cancelledByYou,
    coach: WORDS.cancelledBy(coach?.full_name ?? APP_WORDS.formerCoach.by),
  };
  return (
    <Text size="sm">
      {by !== null && who[by]} {back === false ? WORDS.itCountsAsUsed : WORDS.youHaveTheSessionBack}
    </Text>
  );
}

function RatingButton({ id }: { id: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {WORDS.viewYourCoachsRating}
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
        {WORDS.viewSessionTranscript}
      </Button>
      <TranscriptModal
        opened={opened}
        onClose={() => setOpened(false)}
        person={{ label: WORDS.coach, name: coachNameOf(booking.coach) }}
        booking={booking}
      />
    </>
  );
}
