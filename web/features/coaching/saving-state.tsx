import { Group, Loader, Text } from "@mantine/core";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Status } from "../../ui/status.tsx";
import { savingProblem } from "./bookings/book-session.ts";
import type { useBooking } from "./use-booking.ts";

/** Stands over the widget while what was chosen in it is being stored; the widget stays for a screenshot. */
export function SavingState({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { error, variables, isPending, mutate } = booking;
  if (error && variables) {
    return (
      <ErrorPanel message={savingProblem(error)} onRetry={() => mutate(variables)}>
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          Your session in the calendar: {variables.event_uri}
        </Text>
      </ErrorPanel>
    );
  }
  return (
    <Status>
      {isPending && (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Saving your booking… Please keep this page open.</Text>
        </Group>
      )}
    </Status>
  );
}
