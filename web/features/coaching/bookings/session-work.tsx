import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { transcriptProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { HomeworkAction, HomeworkDialog } from "../feedback/homework.tsx";
import { RateDialog } from "../feedback/ratings.tsx";
import { wordsOr, WORDS } from "../words.ts";
import { useCompleteSession, useReadAgain } from "./queries.ts";
import { TranscriptModal } from "./session-parts.tsx";
import { readTranscriptFile, TRANSCRIPT_FILES } from "./transcript-file.ts";

export type DialogName = "complete" | "homework" | "rate";

type BookingDialogsProps = { booking: CoachBooking; opened: DialogName | null; onClose: () => void };

export const BookingDialogs = ({ booking, opened, onClose }: BookingDialogsProps) => (
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

type SessionWorkProps = { booking: CoachBooking; onOpen: (dialog: DialogName) => void };

/** A coach's work on a session besides the session itself: the rating, the homework, the transcript. */
export function SessionWork({ booking, onOpen }: SessionWorkProps) {
  const isRated = booking.rated_at !== null;
  return (
    <>
      {booking.status === "completed" && (
        <Button variant={isRated ? "default" : "light"} size="xs" onClick={() => onOpen("rate")}>
          {isRated ? WORDS.yourRating : WORDS.rateYourClient}
        </Button>
      )}
      <HomeworkAction booking={booking} onOpen={() => onOpen("homework")} />
      {booking.transcript !== null && <TranscriptAction booking={booking} />}
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
export function CompleteAction({ booking: { id, can_complete }, onComplete }: CompleteActionProps) {
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
