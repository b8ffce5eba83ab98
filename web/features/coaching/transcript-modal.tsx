import { Modal, SimpleGrid, Stack, Text } from "@mantine/core";
import { formatWhen } from "../../lib/format.ts";

type TranscriptModalProps = {
  opened: boolean;
  onClose: () => void;
  person: { label: "Coach" | "Client"; name: string };
  booking: {
    booking_date: string | null;
    duration_minutes: number;
    transcript: string | null;
    transcript_uploaded_at: string | null;
  };
};

/** screens.md.5 */
export function TranscriptModal({ opened, onClose, person, booking }: TranscriptModalProps) {
  const { booking_date, duration_minutes, transcript, transcript_uploaded_at } = booking;
  return (
    <Modal opened={opened} onClose={onClose} title="Session transcript" size="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} component="dl" m={0} spacing="sm">
          <Fact label={person.label} value={person.name} />
          {booking_date !== null && <Fact label="Date" value={formatWhen(booking_date)} />}
          <Fact label="Duration" value={`${duration_minutes} minutes`} />
          {transcript_uploaded_at !== null && (
            <Fact label="Uploaded" value={formatWhen(transcript_uploaded_at)} />
          )}
        </SimpleGrid>
        <Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{transcript}</Text>
      </Stack>
    </Modal>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
        {value}
      </Text>
    </div>
  );
}
