import { Anchor, Badge, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { BookingStatus, ClientBooking, CoachBooking } from "#contract/coaching.ts";
import { formatWhen } from "#web/lib/format.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { shownNotes, WORDS } from "../words.ts";

type SessionFactsProps = {
  booking: Pick<
    ClientBooking,
    "booking_date" | "duration_minutes" | "event_name" | "meeting_place" | "notes"
  >;
};

/** Time, duration, location and notes. The duration is unknown until the calendar has reported the time. */
export function SessionFacts({ booking }: SessionFactsProps) {
  const notes = shownNotes(booking.notes);
  return (
    <Stack gap={4}>
      <Text>
        {booking.booking_date === null ? WORDS.schedulingInProgress : formatWhen(booking.booking_date)}
      </Text>
      {booking.booking_date !== null && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {[booking.event_name, WORDS.minutes(booking.duration_minutes), booking.meeting_place]
            .filter((part) => part !== null)
            .join(" · ")}
        </Text>
      )}
      {notes !== null && (
        <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
          {WORDS.notes(notes)}
        </Text>
      )}
    </Stack>
  );
}

/** The client's contact details, for the coach. */
export const Contact = ({ client: { email, linkedin_url: url } }: Pick<CoachBooking, "client">) => (
  <Group gap="xs">
    <Anchor href={`mailto:${encodeURIComponent(email)}`} size="sm" underline="always">
      {email}
    </Anchor>
    <LinkedinLink url={url}>{WORDS.linkedinProfile}</LinkedinLink>
  </Group>
);

const WORD: Record<BookingStatus, string> = {
  pending: WORDS.pending,
  confirmed: WORDS.confirmed,
  completed: WORDS.completed,
  cancelled: WORDS.cancelled,
  claimed: WORDS.noShow.claimed,
  disputed: WORDS.noShow.disputedStatus,
  missed: WORDS.missed,
};
const COLOR: Record<BookingStatus, string> = {
  pending: "yellow",
  confirmed: "fern",
  completed: "blue",
  cancelled: "red",
  claimed: "yellow",
  disputed: "yellow",
  missed: "yellow",
};

/** Uses the colours of states.md. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <Badge color={COLOR[status]} variant="light" tt="none" style={{ flex: "none" }}>
      {WORD[status]}
    </Badge>
  );
}

type TranscriptModalProps = {
  opened: boolean;
  onClose: () => void;
  person: { label: string; name: string };
  booking: {
    booking_date: string | null;
    duration_minutes: number;
    transcript: string | null;
    transcript_uploaded_at: string | null;
  };
};

/** See screens.md 5. */
export function TranscriptModal({ opened, onClose, person, booking }: TranscriptModalProps) {
  const { booking_date, duration_minutes, transcript, transcript_uploaded_at } = booking;
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.sessionTranscript} size="lg">
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} component="dl" m={0} spacing="sm">
          <Fact label={person.label} value={person.name} />
          {booking_date !== null && <Fact label={WORDS.date} value={formatWhen(booking_date)} />}
          <Fact label={WORDS.duration} value={WORDS.minutes(duration_minutes)} />
          {transcript_uploaded_at !== null && (
            <Fact label={WORDS.uploaded} value={formatWhen(transcript_uploaded_at)} />
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
