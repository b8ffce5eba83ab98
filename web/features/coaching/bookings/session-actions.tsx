import { Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { BOOKING_CANCEL_HOURS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { WidgetFrame } from "../calendly/widget-frame.tsx";
import { wordsOr, WORDS } from "../words.ts";
import { movePageQuery, useFollowMove } from "./queries.ts";

type CancelSessionProps = { message: string; isCancelling: boolean; onCancel: () => void };

/** Explains the consequences and asks for confirmation first. */
export const CancelSession = ({ message, isCancelling, onCancel }: CancelSessionProps) => (
  <ConfirmButton
    button={{ variant: "subtle", color: "red", size: "xs", loading: isCancelling }}
    title={WORDS.cancelThisSession}
    message={message}
    confirmLabel={WORDS.cancelSession}
    cancelLabel={WORDS.keepIt}
    danger
    onConfirm={onCancel}
  />
);

/** The consequences of a client's cancellation, shown before the client confirms. */
export const cancellationWords = (coachName: string, givesBack: boolean): string =>
  (givesBack ? WORDS.willBeToldYouGet : WORDS.lateCancelNote)(BOOKING_CANCEL_HOURS, coachName);

type JoinSessionProps = {
  /** True if joining is the page's next step. */
  isNext: boolean;
  booking: Pick<ClientBooking, "status" | "join_url" | "booking_date" | "duration_minutes">;
};

/** Links to the session's location until it is over. */
export function JoinSession({
  isNext,
  booking: { status, join_url: url, booking_date: date, duration_minutes: minutes },
}: JoinSessionProps) {
  const [now] = useState(Date.now);
  const isOver = date !== null && Date.parse(date) + minutes * MINUTE_MS < now;
  if (url === null || status !== "confirmed" || isOver) return null;
  const isNear = isWithinADay({ booking_date: date }, now);
  return (
    <Button
      variant={isNext && isNear ? "filled" : "light"}
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      aria-label={WORDS.joinAt(url)}
    >
      {WORDS.join}
    </Button>
  );
}

const MINUTE_MS = 60_000;

/** Joining is the next step on the day of the session; before that, it is preparing for it. */
export const isWithinADay = ({ booking_date: date }: Pick<ClientBooking, "booking_date">, now: number) =>
  date !== null && Date.parse(date) - now < DAY_MS;

type AddToCalendarProps = { booking: Pick<ClientBooking, "id" | "status" | "booking_date"> };

export function AddToCalendar({ booking: { id, status, booking_date } }: AddToCalendarProps) {
  if (status !== "confirmed" || booking_date === null) return null;
  return (
    <Button variant="subtle" size="xs" component="a" href={`/api/bookings/${id}/calendar`} download>
      {WORDS.addToCalendar}
    </Button>
  );
}

type MoveSessionProps = {
  booking: Pick<ClientBooking, "id" | "booking_date">;
  withName: string;
  /** Consequences of moving the session, other than the new time. */
  note?: string | undefined;
};

/** A warning for clients before a move that ends free cancellation. */
export const lateMoveWords = (givesBack: boolean): string | undefined =>
  givesBack ? undefined : WORDS.lateMoveNote(BOOKING_CANCEL_HOURS);

/** Moves the session to another time in the coach's calendar. */
export function MoveSession({ booking, withName, note }: MoveSessionProps) {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery("(max-width: 40em)");
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setOpened(true)}>
        {WORDS.move}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={WORDS.moveTheSessionWith(withName)}
        size="xl"
        fullScreen={isNarrow ?? false}
      >
        <ChooseTime booking={booking} withName={withName} note={note} onMoved={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function ChooseTime({ booking, withName, note, onMoved }: MoveSessionProps & { onMoved: () => void }) {
  const page = useQuery(movePageQuery(booking.id));
  const { mutate, isPending } = useFollowMove();
  const follow = useCallback(() => {
    // The widget may report an event twice.
    if (!isPending) mutate(booking.id, { onSettled: onMoved });
  }, [isPending, mutate, booking.id, onMoved]);
  if (page.isPending) return <SkeletonRows rows={1} height={320} label={WORDS.openingTheCalendar} />;
  if (page.data === undefined) {
    return <ErrorPanel message={wordsOr(page.error, TEXT.moveFailed)} onRetry={() => void page.refetch()} />;
  }
  return (
    <Stack>
      <Text>
        {WORDS.nowItStaysUntilYou(
          booking.booking_date === null ? "" : formatWhen(booking.booking_date),
          withName,
        )}
      </Text>
      {note !== undefined && <Text>{note}</Text>}
      <WidgetFrame url={page.data.move_url} title={WORDS.anotherTimeWith(withName)} onScheduled={follow} />
    </Stack>
  );
}
