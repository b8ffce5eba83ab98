import { Button, Text } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { api, call, messageOf } from "#web/lib/api.ts";
import { toastError } from "#web/ui/toast.ts";
import { Countdown } from "./countdown.tsx";
import { HelpButton } from "./help.tsx";
import type { Connection, Live } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

export type Pausing = { interviewId: string; onChanged: () => Promise<void> };

type StageBarProps = {
  live: Live;
  connection: Connection;
  /** True while the clock is stopped for the interviewer's voice. */
  held: boolean;
  pausing: Pausing;
  mayPause: boolean;
  /** True while a message is being sent. */
  busy: boolean;
  ending: boolean;
  onZero: () => void;
  onEnd: () => void;
};

/** The bar that stays on the screen throughout an interview. */
export function StageBar(props: StageBarProps) {
  const { live, held, pausing, mayPause, busy, ending, onZero, onEnd } = props;
  // The browser notices a lost connection before a call fails.
  const connection = useNetwork().online ? props.connection.kind : "failed";
  return (
    <div className={classes.bar}>
      <div className={classes.barRow} data-pauses={mayPause || undefined}>
        <div className={classes.barClock}>
          <Countdown clock={live.clock} held={held} onZero={onZero} />
          <output className={classes.status} data-connection={connection}>
            {STATUS[connection]}
          </output>
        </div>
        <QuestionNumber live={live} />
        <div className={classes.barButtons}>
          {mayPause && <PauseButton {...pausing} disabled={busy} />}
          <HelpButton compact />
          <Button color="red" variant="light" size="sm" px="sm" onClick={onEnd} loading={ending}>
            <span className={classes.wide}>{WORDS.end[live.kind]}</span>
            <span className={classes.narrow} aria-hidden>
              {WORDS.endOnNarrow}
            </span>
          </Button>
        </div>
      </div>
    </div>
  );
}

const STATUS: Record<Connection["kind"], string> = {
  checking: WORDS.reconnecting,
  connected: WORDS.connected,
  failed: WORDS.notConnected,
  "signed-out": WORDS.signedOut,
};

/** Shows nothing before the first question, or in a practice, which has only one question. */
function QuestionNumber({ live: { questions, kind } }: { live: Live }) {
  if (kind === "practice" || questions === null || questions.asked === 0) return <span />;
  return (
    <Text size="sm" fw={600} className={classes.barQuestion}>
      {questions.isTheirTurn ? WORDS.yourQuestions : WORDS.questionOf(questions.asked, questions.planned)}
    </Text>
  );
}

const pauseInterview = (id: string) =>
  call(api.conversations[":id"].pause.$post({ param: { id }, json: {} }));

/** Pauses the clock, for people whose settings allow it. */
function PauseButton({ disabled, ...pausing }: Pausing & { disabled: boolean }) {
  const pause = useClockChange(pauseInterview, pausing);
  return (
    <Button
      variant="default"
      size="sm"
      px="sm"
      disabled={disabled}
      loading={pause.isPending}
      onClick={() => pause.mutate()}
    >
      {WORDS.pause}
    </Button>
  );
}

export const useClockChange = (
  change: (id: string) => Promise<unknown>,
  { interviewId, onChanged }: Pausing,
) =>
  useMutation({
    mutationFn: () => change(interviewId),
    onError: (error) => toastError(messageOf(error)),
    onSettled: onChanged,
  });
