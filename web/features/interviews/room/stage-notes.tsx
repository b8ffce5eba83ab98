import { Button, Group, Text } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import type { ReactNode } from "react";
import { curly } from "#contract/curly.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { formatTimeSpan } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { connecting } from "./connecting.ts";
import type { InterviewController } from "./controller.ts";
import type { State } from "./machine.ts";
import classes from "./room.module.css";
import { useClockChange, type Pausing } from "./stage-bar.tsx";
import { WORDS } from "../words.ts";

type StageNotesProps = {
  state: State;
  controller: InterviewController;
  pausing: Pausing;
  pauseSeconds: number;
  /** Ends the interview, offered once the interviewer has no more questions. */
  onFinish: () => void;
  idle: { secondsLeft: number | null; seconds: number; touch: () => void };
};

/** Shows the most important of the current problems or notices, one at a time. */
export function StageNotes({ state, controller, pausing, pauseSeconds, onFinish, idle }: StageNotesProps) {
  const { connection, outgoing, questionMoved, aside } = state;
  const { online } = useNetwork();
  const kept = outgoing?.kind === "answer" ? TEXT.offlineAnswerKept : TEXT.offlineKept;
  if (connection.kind === "failed")
    return (
      <div className={classes.notes}>
        <ErrorPanel
          message={TEXT.connectFailed}
          onRetry={() => void controller.connect()}
          retryLabel={WORDS.retry}
        />
      </div>
    );
  if (connection.kind === "checking" && connection.attempt > 0)
    return (
      <Note words={kept}>
        <Text size="sm" c="dimmed">
          {connecting(connection.attempt)}
        </Text>
      </Note>
    );
  // The browser notices a lost connection before a call fails.
  if (!online) return <Note words={kept} />;
  if (pauseSeconds > 0) return <PausedNote secondsLeft={pauseSeconds} {...pausing} />;
  if (idle.secondsLeft !== null)
    return (
      <Note alert words={fillText(TEXT.stillThere, { time: formatTimeSpan(idle.seconds) })}>
        {/* Hidden from screen readers, which announce the note once and not each second. */}
        <Text component="span" fw={600} className={classes.idle} aria-hidden>
          {WORDS.endsInSeconds(idle.secondsLeft)}
        </Text>
        <Button size="xs" variant="default" onClick={idle.touch}>
          {WORDS.imStillThinking}
        </Button>
      </Note>
    );
  if (questionMoved !== null)
    return (
      <Note alert words={TEXT.movedOn} quote={curly(questionMoved.asked)}>
        <Button size="xs" variant="default" onClick={() => controller.others.dismissMoved()}>
          {WORDS.gotIt}
        </Button>
      </Note>
    );
  if (aside !== null)
    return (
      <Note words={TEXT.replacedElsewhere} quote={aside}>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => controller.others.restoreAside()}>
            {WORDS.addThem}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => controller.others.dropAside()}>
            {WORDS.leaveThemOut}
          </Button>
        </Group>
      </Note>
    );
  if (state.presence === "elsewhere") return <Note words={TEXT.typedElsewhere} />;
  if (state.live?.questions?.isTheirTurn === true && state.outgoing === null)
    return (
      <Note words={WORDS.askOrFinish}>
        <Button size="xs" variant="default" onClick={onFinish}>
          {WORDS.finish}
        </Button>
      </Note>
    );
  return <div />;
}

type NoteProps = {
  words: string;
  /** The text or question that the note is about. */
  quote?: string;
  alert?: boolean;
  children?: ReactNode;
};

const Note = ({ words, quote, alert = false, children }: NoteProps) => (
  <div className={classes.notes}>
    <div role={alert ? "alert" : "status"} className={classes.note}>
      <Text size="sm">
        {words}
        {quote !== undefined && <q className={classes.quote}>{quote}</q>}
      </Text>
      {children}
    </div>
  </div>
);

const resumeInterview = (id: string) =>
  call(api.conversations[":id"].resume.$post({ param: { id }, json: {} }));

function PausedNote({ secondsLeft, ...pausing }: Pausing & { secondsLeft: number }) {
  const resume = useClockChange(resumeInterview, pausing);
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <Note words={WORDS.theClockIsStoppedIt(minutes)}>
      <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate()}>
        {WORDS.continue}
      </Button>
    </Note>
  );
}
