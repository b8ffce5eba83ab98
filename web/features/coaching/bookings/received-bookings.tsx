import { Button, Group, Paper, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { transcriptProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { HomeworkAction, HomeworkDialog, HomeworkNote } from "../feedback/homework.tsx";
import { RateDialog } from "../feedback/ratings.tsx";
import { withTheClock } from "../query-options.ts";
import { transcriptPreview, wordsOr, WORDS } from "../words.ts";
import { ReviewNote } from "../reviews/review-session.tsx";
import { NoShowAction, NoShowWords } from "./no-show.tsx";
import { receivedQuery, useChangeBooking, useCompleteSession, useReadAgain } from "./queries.ts";
import { AddToCalendar, CancelSession, JoinSession, MoveSession } from "./session-actions.tsx";
import { SessionLists } from "./session-lists.tsx";
import { Contact, SessionFacts, StatusBadge, TranscriptModal } from "./session-parts.tsx";
import { readTranscriptFile, TRANSCRIPT_FILES } from "./transcript-file.ts";

type DialogName = "complete" | "homework" | "rate";
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

type BookingDialogsProps = { booking: CoachBooking; opened: DialogName | null; onClose: () => void };

const BookingDialogs = ({ booking, opened, onClose }: BookingDialogsProps) => (
  <>
    <CompleteDialog opened={opened === "complete"} onClose={onClose} booking={booking} />
    <HomeworkDialog opened={opened === "homework"} onClose={onClose} booking={booking} />
    <RateDialog
      opened={opened === "rate"}
      onClose={onClose}
      bookingId={booking.id}
      clientName={booking.client.full_name}
    />
  </>
);

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
        {status === "completed" && (
          <Button
            variant={booking.rated_at === null ? "light" : "default"}
            size="xs"
            onClick={() => onOpen("rate")}
          >
            {booking.rated_at === null ? WORDS.rateYourClient : WORDS.yourRating}
          </Button>
        )}
        <HomeworkAction booking={booking} onOpen={() => onOpen("homework")} />
        {booking.transcript !== null && <TranscriptAction booking={booking} />}
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

function TranscriptAction({ booking }: { booking: CoachBooking }) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setReading(true)}>
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

type CompleteActionProps = { booking: CoachBooking; onComplete: () => void };

/** Refetches first, so that an early completion is refused before the coach types a transcript. */
function CompleteAction({ booking: { id, can_complete }, onComplete }: CompleteActionProps) {
  const readAgain = useReadAgain();
  const [isReading, setReading] = useState(false);
  const open = async () => {
    if (can_complete) return onComplete();
    setReading(true);
    const isOver = (await readAgain(id))?.can_complete === true;
    setReading(false);
    if (isOver) onComplete();
    else toastStaff("error", TEXT.sessionNotOver);
  };
  return (
    <Button
      variant={can_complete ? "light" : "subtle"}
      size="xs"
      loading={isReading}
      onClick={() => void open()}
    >
      {WORDS.markComplete}
    </Button>
  );
}

type CompleteDialogProps = { opened: boolean; onClose: () => void; booking: CoachBooking };

/** Asks for the transcript that completes a session: pasted, typed, or from a text or Word file. */
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
            <FilePicker
              accept={TRANSCRIPT_FILES}
              label={WORDS.transcriptFile}
              onChoose={(file) => void take(file)}
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
            </FilePicker>
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
