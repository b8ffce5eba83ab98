import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { CoachBooking } from "#contract/coaching.ts";
import { paths } from "../../paths.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { LinkedinLink } from "../../ui/linkedin-link.tsx";
import { useMoveBooking } from "./profiles/queries.ts";
import { transcriptPreview } from "./words.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { HomeworkAction, HomeworkNote } from "./feedback/homework.tsx";
import { RateDialog } from "./feedback/ratings.tsx";
import { SessionFacts } from "./bookings/session-parts.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TranscriptModal } from "./transcript-modal.tsx";

export function ReceivedBooking({ booking }: { booking: CoachBooking }) {
  const { client, status } = booking;
  return (
    <Paper component="li" p="md" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm" align="flex-start">
        <Group wrap="nowrap" align="flex-start" justify="space-between" w="100%">
          <Stack gap="xs" miw={0} align="flex-start">
            <Title order={2} size="h3">
              {client.full_name}
            </Title>
            <Anchor href={`mailto:${encodeURIComponent(client.email)}`} size="sm" underline="always">
              {client.email}
            </Anchor>
            <LinkedinLink url={client.linkedin_url}>LinkedIn profile</LinkedinLink>
          </Stack>
          <StatusBadge status={status} side="coach" />
        </Group>
        <SessionFacts booking={booking} />
        {booking.homework && <HomeworkNote homework={booking.homework} />}
        {booking.transcript !== null && (
          <Text size="sm" style={{ whiteSpace: "pre-line" }}>
            {transcriptPreview(booking.transcript)}
          </Text>
        )}
        <Group gap="xs">
          <LinkButton variant="default" size="xs" {...paths.sessionBrief(booking.id)}>
            Brief
          </LinkButton>
          <HomeworkAction booking={booking} />
          {status === "completed" && <RateAction booking={booking} />}
          {booking.transcript !== null && <TranscriptAction booking={booking} />}
        </Group>
        {status === "pending" && <PendingActions booking={booking} />}
        {status === "confirmed" && <CompleteAction booking={booking} />}
      </Stack>
    </Paper>
  );
}

function TranscriptAction({ booking }: { booking: CoachBooking }) {
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setReading(true)}>
        Read transcript
      </Button>
      <TranscriptModal
        opened={reading}
        onClose={() => setReading(false)}
        person={{ label: "Client", name: booking.client.full_name }}
        booking={booking}
      />
    </>
  );
}

function PendingActions({ booking }: { booking: CoachBooking }) {
  const { id, client } = booking;
  const [asking, setAsking] = useState(false);
  const move = useMoveBooking();
  return (
    <Group gap="xs">
      <Button loading={move.isPending} onClick={() => move.mutate({ id, status: "confirmed" })}>
        Confirm Session
      </Button>
      <Button variant="default" disabled={move.isPending} onClick={() => setAsking(true)}>
        Cancel Session
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this session?"
        message={`${client.full_name} will be told, and gets the session back.`}
        confirmLabel="Cancel Session"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          move.mutate({ id, status: "cancelled" });
        }}
        onCancel={() => setAsking(false)}
      />
    </Group>
  );
}

function CompleteAction({ booking }: { booking: CoachBooking }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Mark Complete</Button>
      <CompleteDialog opened={opened} onClose={() => setOpened(false)} booking={booking} />
    </>
  );
}

function RateAction({ booking: { id, client, rated_at } }: { booking: CoachBooking }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {rated_at === null ? "Rate the session" : "Your rating"}
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
