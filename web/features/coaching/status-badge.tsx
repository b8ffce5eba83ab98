import { Badge } from "@mantine/core";
import type { BookingStatus } from "#contract/coaching.ts";

const WORD: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
};
const COLOR: Record<BookingStatus, string> = {
  pending: "yellow",
  confirmed: "fern",
  completed: "blue",
  cancelled: "red",
};

type StatusBadgeProps = { status: BookingStatus; side: "client" | "coach" };

/** The colours of states.md; completed is green to the client. */
export function StatusBadge({ status, side }: StatusBadgeProps) {
  const color = status === "completed" && side === "client" ? "fern" : COLOR[status];
  return (
    <Badge color={color} variant="light" tt="none" style={{ flex: "none" }}>
      {WORD[status]}
    </Badge>
  );
}
