import { Anchor, Button, Modal, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { BOOKING_CANCEL_HOURS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WidgetFrame } from "../calendly/widget-frame.tsx";
import { wordsOr } from "../words.ts";
import { movePageQuery, useFollowMove } from "./queries.ts";

type CancelSessionProps = { message: string; isCancelling: boolean; onCancel: () => void };

/** Asks first, and says what it brings. */
export function CancelSession({ message, isCancelling, onCancel }: CancelSessionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" size="xs" loading={isCancelling} onClick={() => setAsking(true)}>
        Cancel Session
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this session?"
        message={message}
        confirmLabel="Cancel Session"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          onCancel();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** What a client's cancellation brings, before it is made. */
export const cancellationWords = (coachName: string, givesBack: boolean): string =>
  givesBack
    ? `${coachName} will be told, you get the session back, and what you share for it is closed.`
    : `It begins in less than ${BOOKING_CANCEL_HOURS} hours, so the session counts as used. ${coachName} will be told, and what you share for it is closed.`;

type AddToCalendarProps = { booking: Pick<ClientBooking, "id" | "status" | "booking_date"> };

export function AddToCalendar({ booking: { id, status, booking_date } }: AddToCalendarProps) {
  if (status !== "confirmed" || booking_date === null) return null;
  return (
    <Anchor href={`/api/bookings/${id}/calendar`} download size="sm" underline="always">
      Add to calendar
    </Anchor>
  );
}

type MoveSessionProps = { booking: Pick<ClientBooking, "id" | "booking_date">; withName: string };

/** Another time, chosen in the coach's own calendar. */
export function MoveSession({ booking, withName }: MoveSessionProps) {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery("(max-width: 40em)");
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Move
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Move the session with ${withName}`}
        size="xl"
        fullScreen={isNarrow ?? false}
      >
        <ChooseTime booking={booking} withName={withName} onMoved={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function ChooseTime({ booking, withName, onMoved }: MoveSessionProps & { onMoved: () => void }) {
  const page = useQuery(movePageQuery(booking.id));
  const { mutate, isPending } = useFollowMove();
  const follow = useCallback(() => {
    // The widget may report it twice.
    if (!isPending) mutate(booking.id, { onSettled: onMoved });
  }, [isPending, mutate, booking.id, onMoved]);
  if (page.isPending) return <SkeletonRows rows={1} height={320} label="Opening the calendar" />;
  if (page.data === undefined) {
    return <ErrorPanel message={wordsOr(page.error, TEXT.moveFailed)} onRetry={() => void page.refetch()} />;
  }
  return (
    <Stack>
      <Text>
        Now: {booking.booking_date !== null && formatWhen(booking.booking_date)}. It stays until you choose
        another time; then {withName} is told.
      </Text>
      <WidgetFrame url={page.data.move_url} title={`Another time with ${withName}`} onScheduled={follow} />
    </Stack>
  );
}
