import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { isTooLong } from "./answer-length.ts";
import type { Live, State } from "./machine.ts";
import { WORDS as LATER } from "../later-words.ts";
import { WORDS } from "../words.ts";

type EndDialogProps = {
  state: State;
  live: Live;
  /** False while answers are spoken: words that are still being heard would be sent all the same. */
  mayLeaveOut: boolean;
  opened: boolean;
  onCancel: () => void;
  /** `isSent` is false if the text in the answer box is to be left out. */
  onEnd: (isSent: boolean) => void;
};

/** Asks before the end, and says what is sent and whether there will be a rating. */
export function EndDialog({ state: { draft }, live, mayLeaveOut, opened, onCancel, onEnd }: EndDialogProps) {
  const [sends, setSends] = useState(true);
  const hasDraft = draft.trim() !== "";
  const isSent = sends || !mayLeaveOut;
  const { kind, questions } = live;
  const isTheirTurn = questions?.isTheirTurn === true;
  const missing = (questions?.untilRating ?? 0) - Number(hasDraft && isSent);
  const says = [
    hasDraft && isSent && isTooLong(draft) && LATER.endCutsAnswer(MESSAGE_MAX_LENGTH),
    hasDraft && !mayLeaveOut && WORDS.endSendsAnswer,
    kind === "interview" && missing > 0 && !isTheirTurn && WORDS.endBeforeRating(missing),
    kind === "interview" && (missing <= 0 || isTheirTurn) && WORDS.endThenReport,
    !isTheirTurn && WORDS.endIsFinal[kind],
  ];
  return (
    <ConfirmDialog
      opened={opened}
      title={WORDS.endTitle[kind]}
      message={says.filter(Boolean).join(" ")}
      confirmLabel={WORDS.endNow}
      cancelLabel={WORDS.keepGoing}
      danger={!isTheirTurn}
      onCancel={onCancel}
      onConfirm={() => onEnd(isSent)}
    >
      {hasDraft && mayLeaveOut && (
        <Checkbox
          label={LATER.sendTheBoxFirst}
          checked={sends}
          onChange={(event) => setSends(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
