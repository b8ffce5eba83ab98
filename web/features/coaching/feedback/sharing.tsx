import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { formatDay } from "#web/lib/format.ts";
import { SharingDialog } from "../sharing-dialog.tsx";

type SharingPartProps = {
  booking: Pick<ClientBooking, "id" | "shared_reports" | "shared_until">;
  coachName: string;
  /** What to say while nothing is shared. */
  invitation?: string;
};

/** What the client shares for that booking, with the way to change it; nothing once sharing is over. */
export function SharingPart({ booking, coachName, invitation }: SharingPartProps) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { id, shared_until: until } = booking;
  const count = chosen ?? booking.shared_reports;
  if (until === null) return null;
  const words =
    count === 0
      ? invitation
      : `${coachName} can read ${count} of your interview reports until ${formatDay(until)}.`;
  return (
    <Stack gap="xs" align="flex-start">
      {words !== undefined && <Text size="sm">{words}</Text>}
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {count === 0 ? "Share interview reports" : "Change what you share"}
      </Button>
      <SharingDialog
        opened={opened}
        onClose={() => setOpened(false)}
        bookingId={id}
        coachName={coachName}
        onShared={setChosen}
      />
    </Stack>
  );
}
