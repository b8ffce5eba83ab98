import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { transcriptProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { useCompleteSession } from "./profiles/queries.ts";
import { wordsOr } from "./error-words.ts";
import { readTranscriptFile, TRANSCRIPT_FILES } from "./bookings/transcript-file.ts";

type CompleteDialogProps = { opened: boolean; onClose: () => void; booking: CoachBooking };

/** The transcript by which a session is completed: pasted, typed or from a text file. */
export function CompleteDialog({ opened, onClose, booking }: CompleteDialogProps) {
  const [transcript, setTranscript] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const complete = useCompleteSession();
  const write = (text: string) => {
    setTranscript(text);
    setProblem(null);
  };
  const take = async (file: File | null) => {
    if (file === null) return;
    const read = await readTranscriptFile(file);
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
    <Modal opened={opened} onClose={onClose} title="Complete the session" size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text size="sm">
            Your client {booking.client.full_name} can read the transcript once the session is completed.
          </Text>
          {complete.error && <ErrorPanel message={wordsOr(complete.error, TEXT.transcriptFailed)} />}
          <Textarea
            label="Transcript"
            placeholder="Paste the transcript here"
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
              inputProps={{ "aria-label": "Transcript file" }}
            >
              {(button) => (
                <Button {...button} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
                  Use a text file
                </Button>
              )}
            </FileButton>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Not yet
              </Button>
              <Button type="submit" loading={complete.isPending}>
                Complete Session
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
