import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Coach } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "../../lib/session.ts";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { Status } from "../../ui/status.tsx";
import { toastError } from "../../ui/toast.ts";
import { BookingConfirmed } from "./booking-confirmed.tsx";
import { findObstacle } from "./find-obstacle.ts";
import { availabilityQuery, sessionsQuery } from "./bookings/queries.ts";
import { SavingState } from "./saving-state.tsx";
import { SessionsLeft } from "./sessions-left.tsx";
import { useBooking } from "./use-booking.ts";
import { WidgetFrame } from "./calendly/widget-frame.tsx";
import type { ScheduledEvent } from "./calendly/widget-message.ts";

/** From 'checking availability' to 'Booking Confirmed' (states.md, Booking page). */
export function Scheduling({ coach }: { coach: Coach }) {
  const [widget, setWidget] = useState<string | null>(null);
  const booking = useBooking(coach.id);
  const { mutate, isPending } = booking;
  const book = useCallback(
    (event: ScheduledEvent) => {
      // The widget may say it twice.
      if (!isPending) mutate(event);
    },
    [isPending, mutate],
  );

  if (booking.data) return <BookingConfirmed saved={booking.data} coachName={coach.full_name} />;
  if (widget === null) return <BeforeWidget coach={coach} onReady={setWidget} />;
  return (
    <Stack>
      <SavingState booking={booking} />
      <WidgetFrame url={widget} title={`Choose a time with ${coach.full_name}`} onScheduled={book} />
    </Stack>
  );
}

type BeforeWidgetProps = { coach: Coach; onReady: (widgetUrl: string) => void };

function BeforeWidget({ coach, onReady }: BeforeWidgetProps) {
  const session = useSession();
  const sessions = useQuery(sessionsQuery);
  const availability = useQuery(availabilityQuery(coach.id));

  if (availability.isPending) {
    return <SkeletonRows rows={1} height={64} label="Checking availability…" />;
  }
  const checked = availability.data;
  if (coach.calendly_event_link === "" || !(checked?.connected ?? coach.connected)) {
    return <Notice title="Not set up">{TEXT.coachNotSetUp}</Notice>;
  }
  if (checked && !checked.available) return <Notice title="Coach unavailable">{checked.message}</Notice>;

  const open = async () => {
    const obstacle = findObstacle({
      authenticating: session.isPending,
      me: session.data ?? null,
      coach,
      availability: checked,
      sessions: sessions.data,
    });
    if (obstacle !== null) return toastError(obstacle);
    const url = checked?.widget_url ?? (await availability.refetch()).data?.widget_url;
    if (url) onReady(url);
    else toastError(TEXT.eligibilityFailed);
  };
  return (
    <Stack align="flex-start">
      <SessionsLeft sessions={sessions} />
      <Text>Choose a day and a time in the coach&apos;s own calendar. It opens right here.</Text>
      <Button loading={sessions.isPending || availability.isFetching} onClick={() => void open()}>
        Choose a time
      </Button>
    </Stack>
  );
}

function Notice({ title, children }: { title: string; children: string }) {
  return (
    <Status>
      <Alert color="yellow" title={title}>
        {children}
      </Alert>
    </Status>
  );
}
