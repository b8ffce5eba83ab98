import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ClientBooking } from "#contract/coaching.ts";
import { NO_SHOW_WORDS_MAX_LENGTH } from "#contract/limits.ts";
import { noShowWordsProblem, objectionProblem } from "#contract/no-show-words.ts";
import { formatWhen } from "#web/lib/format.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { useAnswerNoShow, useReportNoShow } from "./queries.ts";
import { WORDS } from "../words.ts";

const SAID = WORDS.noShow;

type Side = "client" | "coach";
type NoShowProps = {
  booking: Pick<
    ClientBooking,
    "id" | "status" | "can_report_no_show" | "missed_by" | "session_back" | "no_show"
  >;
  /** The reader's side; `other` is the other side's name. */
  side: Side;
  other: string;
};

/** Reports that the other side did not come, after explaining the consequences. */
export function NoShowAction({ booking: { id, can_report_no_show: can }, side, other }: NoShowProps) {
  const [asking, setAsking] = useState(false);
  const report = useReportNoShow();
  if (!can) return null;
  const { label, about } = SAID.claim[side];
  return (
    <>
      <Button variant="subtle" size="xs" loading={report.isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={SAID.claim.title(other)}>
        <WordsForm
          about={about(other)}
          field={{ label: SAID.claim.words, description: SAID.hint(other) }}
          label={label}
          problem={noShowWordsProblem}
          isSaving={report.isPending}
          onCancel={() => setAsking(false)}
          onWords={(words) => report.mutate({ id, words }, { onSettled: () => setAsking(false) })}
        />
      </Modal>
    </>
  );
}

/** Shows both sides' statements about a missed session, its consequences, and the reader's options. */
export function NoShowWords({ booking, side, other }: NoShowProps) {
  const { status, missed_by: by, session_back: back, no_show: said } = booking;
  if (by === null && said === null) return null;
  const isAccused = by === side;
  const until = said === null ? "" : formatWhen(said.object_until);
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">
        {status === "claimed" || status === "disputed"
          ? isAccused
            ? SAID.othersWord(other)
            : SAID.ownWord(other)
          : by === null
            ? SAID.held
            : isAccused
              ? SAID.youMissed
              : SAID.theyMissed(other)}
        {status === "missed" && side === "client" && ` ${back === false ? SAID.used : SAID.back}`}
      </Text>
      {said?.words != null && <Quoted>{SAID.said(said.words)}</Quoted>}
      {said?.objection != null && <Quoted>{SAID.saidOfObjection(said.objection)}</Quoted>}
      {status === "claimed" && (
        <Text size="sm">{isAccused ? SAID.youMayObject(until) : SAID.theyMayObject(until)}</Text>
      )}
      {status === "disputed" && <Text size="sm">{SAID.disputed}</Text>}
      {said?.decided_because != null && <Quoted>{SAID.decided(said.decided_because)}</Quoted>}
      {said?.can_answer === true && <NoShowAnswer id={booking.id} side={side} other={other} />}
    </Stack>
  );
}

const Quoted = ({ children }: { children: string }) => (
  <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
    {children}
  </Text>
);

/** The accused side's options: object or agree. */
function NoShowAnswer({ id, side, other }: { id: string; side: Side; other: string }) {
  const [asking, setAsking] = useState<"object" | "agree" | null>(null);
  const answer = useAnswerNoShow();
  const close = () => setAsking(null);
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => setAsking("object")}>
        {SAID.object.label}
      </Button>
      <Button variant="default" size="xs" onClick={() => setAsking("agree")}>
        {SAID.agree.label}
      </Button>
      <Modal opened={asking === "object"} onClose={close} title={SAID.object.title}>
        <WordsForm
          about={SAID.object.about}
          field={{ label: SAID.object.words, description: SAID.hint(other) }}
          label={SAID.object.label}
          problem={objectionProblem}
          isSaving={answer.isPending}
          onCancel={close}
          onWords={(words) => answer.mutate({ id, agreed: false, words }, { onSettled: close })}
        />
      </Modal>
      <ConfirmDialog
        opened={asking === "agree"}
        title={SAID.agree.title}
        message={side === "client" ? SAID.agree.client : SAID.agree.coach(other)}
        confirmLabel={SAID.agree.label}
        onConfirm={() => answer.mutate({ id, agreed: true }, { onSettled: close })}
        onCancel={close}
      />
    </Group>
  );
}

type WordsFormProps = {
  about: string;
  field: { label: string; description: string };
  label: string;
  problem: (words: string) => string | null;
  isSaving: boolean;
  onCancel: () => void;
  onWords: (words: string) => void;
};

function WordsForm({ about, field: shown, label, problem, isSaving, onCancel, onWords }: WordsFormProps) {
  const { field, onSubmit } = useFields({ words: problem });
  return (
    <form noValidate onSubmit={onSubmit(({ words }) => onWords(words.trim()))}>
      <Stack>
        <Text>{about}</Text>
        <Textarea
          {...shown}
          autosize
          minRows={3}
          maxLength={NO_SHOW_WORDS_MAX_LENGTH}
          data-autofocus
          {...field("words")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {SAID.cancel}
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
