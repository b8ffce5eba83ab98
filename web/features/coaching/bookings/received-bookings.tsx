import { Anchor, Button, FileButton, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { transcriptProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { HomeworkAction, HomeworkNote } from "../feedback/homework.tsx";
import { RateDialog } from "../feedback/ratings.tsx";
import { transcriptPreview, wordsOr, WORDS } from "../words.ts";
import { ReviewNote } from "../reviews/review-session.tsx";
import { NoShowAction, NoShowWords } from "./no-show.tsx";
import { receivedQuery, useCompleteSession, useChangeBooking } from "./queries.ts";
import { AddToCalendar, CancelSession, MoveSession } from "./session-actions.tsx";
import { SessionLists } from "./session-lists.tsx";
import { SessionFacts, StatusBadge, TranscriptModal } from "./session-parts.tsx";
import { readTranscriptFile, TRANSCRIPT_FILES } from "./transcript-file.ts";

/** The tab 'Bookings' of the coach dashboard. */
export function ReceivedBookings() {
  const upcoming = useInfiniteQuery(receivedQuery("upcoming"));
  const past = useInfiniteQuery(receivedQuery("past"));
  return (
    <SessionLists
      upcoming={upcoming}
      past={past}
      failed={TEXT.receivedBookingsFailed}
      empty={
        <EmptyNote picture="calendar" hint={TEXT.noReceivedBookingsHint}>
          {TEXT.noReceivedBookings}
        </EmptyNote>
      }
      renderBooking={(booking) => <ReceivedBooking key={booking.id} booking={booking} />}
    />
  );
}

function ReceivedBooking({ booking }: { booking: CoachBooking }) {
  const { client, status } = booking;
  return (
    <Paper component="li" p="md" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm" align="flex-start">
        <Group wrap="nowrap" align="flex-start" justify="space-between" w="100%">
          <Stack gap="xs" miw={0} align="flex-start">
            <Title order={3}>{client.full_name}</Title>
            <Anchor href={`mailto:${encodeURIComponent(client.email)}`} size="sm" underline="always">
              {client.email}
            </Anchor>
            <LinkedinLink url={client.linkedin_url}>{WORDS.linkedinProfile}</LinkedinLink>
          </Stack>
          <StatusBadge status={status} />
        </Group>
        <SessionFacts booking={booking} />
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
        <Group gap="xs">
          <LinkButton variant="default" size="xs" {...paths.sessionBrief(booking.id)}>
            {WORDS.brief}
          </LinkButton>
          <HomeworkAction booking={booking} />
          {status === "completed" && <RateAction booking={booking} />}
          {booking.transcript !== null && <TranscriptAction booking={booking} />}
        </Group>
        <AddToCalendar booking={booking} />
        <CourseActions booking={booking} />
      </Stack>
    </Paper>
  );
}

function TranscriptAction({ booking }: { booking: CoachBooking }) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setReading(true)}>
        {WORDS.readTranscript}
      </Button>
      <TranscriptModal
        opened={reading}
        onClose={() => setReading(false)}
        person={{ label: WORDS.client, name: booking.client.full_name }}
        booking={booking}
      />
    </>
  );
}

/** Confirm, move, cancel and complete, each as far as it is possible now. */
function CourseActions({ booking }: { booking: CoachBooking }) {
  const { id, client, status, booking_date } = booking;
  const change = useChangeBooking();
  return (
    <>
      {status === "pending" && booking_date === null && <Text size="sm">{TEXT.bookingTimeUnknown}</Text>}
      <Group gap="xs">
        {status === "pending" && booking_date !== null && (
          <Button loading={change.isPending} onClick={() => change.mutate({ id, status: "confirmed" })}>
            {WORDS.confirmSession}
          </Button>
        )}
        {status === "confirmed" && <CompleteAction booking={booking} />}
        {booking.can_move && <MoveSession booking={booking} withName={client.full_name} />}
        {(booking.can_cancel || status === "pending") && (
          <CancelSession
            message={WORDS.willBeToldAndGets(client.full_name)}
            isCancelling={change.isPending}
            onCancel={() => change.mutate({ id, status: "cancelled" })}
          />
        )}
        <NoShowAction booking={booking} side="coach" other={client.full_name} />
      </Group>
    </>
  );
}

/** Before the session is over it says so at once, not after a transcript was typed. */
function CompleteAction({ booking }: { booking: CoachBooking }) {
  const [opened, setOpened] = useState(false);
  const open = () => (booking.can_complete ? setOpened(true) : toastStaff("error", TEXT.sessionNotOver));
  return (
    <>
      <Button variant={booking.can_complete ? "filled" : "default"} size="xs" onClick={open}>
        {WORDS.markComplete}
      </Button>
      <CompleteDialog opened={opened} onClose={() => setOpened(false)} booking={booking} />
    </>
  );
}

function RateAction({ booking: { id, client, rated_at } }: { booking: CoachBooking }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {rated_at === null ? WORDS.rateTheSession : WORDS.yourRating}
      </Button>
      <RateDialog
        opened={opened}
        onClose={() => setOpened(false)}
        bookingId={id}
        clientName={client.full_name}
      />
    </>
  );
}

type CompleteDialogProps = { opened: boolean; onClose: () => void; booking: CoachBooking };

/** The transcript by which a session is completed: pasted, typed, or from a text or Word file. */
function CompleteDialog({ opened, onClose, booking }: CompleteDialogProps) {
  const [transcript, setTranscript] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const complete = useCompleteSession();
  const write = (text: string) => {
    setTranscript(text);
    setProblem(null);
  };
  const take = async (file: File | null) => {
    if (file === null) return;
    setReading(true);
    const read = await readTranscriptFile(file);
    setReading(false);
    if ("problem" in read) setProblem(read.problem);
    else write(read.text);
  };
  const submit = () => {
    const found = transcriptProblem(transcript);
    setProblem(found);
    if (found !== null) return;
    complete.mutate({ id: booking.id, coachId: booking.coach_id, transcript }, { onSuccess: onClose });
  };

  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.completeTheSession} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text size="sm">{WORDS.yourClientCanReadThe(booking.client.full_name)}</Text>
          {complete.error && <ErrorPanel message={wordsOr(complete.error, TEXT.transcriptFailed)} />}
          <Textarea
            label={WORDS.transcript}
            placeholder={WORDS.pasteTheTranscriptHere}
            rows={10}
            data-autofocus
            value={transcript}
            error={problem}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <Group justify="space-between">
            <FileButton
              accept={TRANSCRIPT_FILES}
              onChange={(file) => void take(file)}
              inputProps={{ "aria-label": WORDS.transcriptFile }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={reading}
                  leftSection={<IconFileText size={16} aria-hidden />}
                >
                  {WORDS.doUseATextFile}
                </Button>
              )}
            </FileButton>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {WORDS.notYet}
              </Button>
              <Button type="submit" loading={complete.isPending}>
                {WORDS.completeSession}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
