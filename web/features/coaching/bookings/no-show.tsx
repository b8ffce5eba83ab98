import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useReportNoShow } from "./queries.ts";
import { WORDS } from "../words.ts";

type Side = "client" | "coach";
type NoShowProps = {
  booking: Pick<ClientBooking, "id" | "can_report_no_show" | "missed_by" | "session_back">;
  /** Whose screen it is, and the other side's name. */
  side: Side;
  other: string;
};

type NoShowActionProps = Omit<NoShowProps, "other"> & {
  /** null: the coach deleted their account. */
  other: string | null;
};

/** Says that the other side did not come, after a question that says what it brings. */
export function NoShowAction({ booking: { id, can_report_no_show: can }, side, other }: NoShowActionProps) {
  const [asking, setAsking] = useState(false);
  const report = useReportNoShow();
  if (!can) return null;
  return (
    <>
      <Button variant="subtle" size="xs" loading={report.isPending} onClick={() => setAsking(true)}>
        {LABEL[side]}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={other === null ? WORDS.yourCoachDidNotComeAsked : WORDS.didNotComeAsked(other)}
        message={other === null ? WORDS.youGetTheSessionBackAlone : CONSEQUENCE[side](other)}
        confirmLabel={LABEL[side]}
        danger
        onConfirm={() => {
          setAsking(false);
          report.mutate(id);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const LABEL: Record<Side, string> = {
  client: WORDS.myCoachDidNotCome,
  coach: WORDS.myClientDidNotCome,
};
const CONSEQUENCE: Record<Side, (other: string) => string> = {
  client: (other) => WORDS.youGetTheSessionBack(other),
  coach: (other) => WORDS.theSessionCountsAsUsed(other),
};

/** Of a missed session: who did not come, and whether it counts. */
export function NoShowWords({ booking: { missed_by: by, session_back: back }, side, other }: NoShowProps) {
  if (by === null) return null;
  return (
    <Text size="sm">
      {by === side ? WORDS.saysThatYouDidNot(other) : WORDS.didNotComeSaid(other)}
      {side === "client" && (back === false ? WORDS.andCountsAsUsed : WORDS.andSessionIsBack)}
    </Text>
  );
}
