import { Alert, Badge, Button, Group, Loader, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { memo, useEffect, useRef } from "react";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import type { Language } from "#contract/languages.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastError } from "#web/ui/toast.ts";
import { MessageList } from "../message-list.tsx";
import classes from "../messages.module.css";
import { preferencesQuery } from "../queries.ts";
import { ReadAloud } from "../voice/read-aloud.tsx";
import { AnswerBox } from "./answer-box.tsx";
import type { InterviewController } from "./controller.ts";
import { Countdown, usePauseLeft } from "./countdown.tsx";
import { HelpButton } from "./help.tsx";
import { isWaiting, splitMessages, type Live, type ShownMessage, type State } from "./machine.ts";
import { useInactivity } from "./use-inactivity.ts";

type InterviewRoomProps = { state: State; live: Live; controller: InterviewController };

export function InterviewRoom({ state, live, controller }: InterviewRoomProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const settings = useSettings();
  const preferences = useQuery(preferencesQuery);
  const pauseSeconds = usePauseLeft(live.clock);
  const paused = pauseSeconds > 0;
  const pausing = { interviewId: live.id, onChanged: () => controller.refresh() };
  const isPractice = live.kind === "practice";
  const { earlier, latest } = splitMessages(state);
  const waiting = isWaiting(state);
  const ending = state.outgoing?.kind === "end" || (state.wantsEnd !== null && !state.stalled);
  const idle = useInactivity({
    seconds: settings.data?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT,
    activeMs: state.activeMs,
    paused: waiting || paused || state.wantsEnd !== null || state.connection.kind !== "connected",
    onSilence: () => void controller.reportSilence(),
  });

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Countdown clock={live.clock} onZero={() => controller.end("time")} />
          <Badge variant="light" color="gray" tt="none">
            Difficulty {live.difficulty} of 10
          </Badge>
          <Text size="sm" c="dimmed">
            {live.interviewer}
          </Text>
        </Group>
        <Group gap="sm">
          {live.clock.pauseSecondsLeft > 0 && !paused && (
            <PauseButton {...pausing} disabled={state.outgoing !== null} />
          )}
          <HelpButton />
          <Button color="red" variant="light" onClick={open} loading={ending}>
            {isPractice ? "End Practice" : "End Interview"}
          </Button>
        </Group>
      </Group>
      <EarlierMessages messages={earlier} />
      <InterviewerPanel
        words={latest}
        busy={waiting}
        language={live.language}
        readAloud={preferences.data?.readAloud === true && !paused}
      />
      {paused && <PausedNote secondsLeft={pauseSeconds} {...pausing} />}
      {idle.warned && <IdleWarning onStay={() => controller.others.stay()} />}
      <AnswerBox state={state} controller={controller} paused={paused} />
      <ConfirmDialog
        opened={asking}
        title={isPractice ? "End the practice?" : "End the interview?"}
        message={`What is in the answer box is sent with it. ${isPractice ? "A practice" : "An interview"} that has ended can't be continued.`}
        confirmLabel="End now"
        cancelLabel="Go on"
        danger
        onCancel={close}
        onConfirm={() => {
          close();
          controller.end("user");
        }}
      />
    </Stack>
  );
}

const EarlierMessages = memo(function EarlierMessages({ messages }: { messages: ShownMessage[] }) {
  const box = useRef<HTMLElement>(null);
  const count = messages.length;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  if (count === 0) return null;
  return (
    // A box that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} aria-label="Earlier messages" tabIndex={0} className={classes.earlier}>
      <MessageList messages={messages} />
    </section>
  );
});

type InterviewerPanelProps = { words: string; busy: boolean; readAloud: boolean; language: Language };

/** The visible words stream in; the hidden live text is read out once, when the message is complete. */
function InterviewerPanel({ words, busy, readAloud, language }: InterviewerPanelProps) {
  return (
    <>
      <section aria-label="Interviewer" aria-busy={busy} className={classes.interviewer}>
        {words === "" && busy && <Loader type="dots" aria-hidden />}
        <div className={classes.question} lang={language}>
          {words}
        </div>
        {words !== "" && !busy && (
          <ReadAloud key={words} words={words} language={language} auto={readAloud} />
        )}
      </section>
      <VisuallyHidden aria-live="polite">
        {busy || words === "" ? (
          ""
        ) : (
          <span>
            Interviewer: <span lang={language}>{words}</span>
          </span>
        )}
      </VisuallyHidden>
    </>
  );
}

function IdleWarning({ onStay }: { onStay: () => void }) {
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between">
        <Text size="sm">Are you still there? The interview ends soon if nothing is typed.</Text>
        <Button size="xs" variant="default" onClick={onStay}>
          I'm still here
        </Button>
      </Group>
    </Alert>
  );
}

const pauseInterview = (id: string) =>
  call(api.conversations[":id"].pause.$post({ param: { id }, json: {} }));
const resumeInterview = (id: string) =>
  call(api.conversations[":id"].resume.$post({ param: { id }, json: {} }));

type PauseProps = { interviewId: string; disabled?: boolean; onChanged: () => Promise<void> };

const useClockChange = (change: (id: string) => Promise<unknown>, { interviewId, onChanged }: PauseProps) =>
  useMutation({
    mutationFn: () => change(interviewId),
    onError: (error) => toastError(messageOf(error)),
    onSettled: onChanged,
  });

/** Pauses the clock, for people whose settings allow it. */
function PauseButton(props: PauseProps) {
  const pause = useClockChange(pauseInterview, props);
  return (
    <Button
      variant="default"
      disabled={props.disabled}
      loading={pause.isPending}
      onClick={() => pause.mutate()}
    >
      Pause
    </Button>
  );
}

function PausedNote({ secondsLeft, ...props }: PauseProps & { secondsLeft: number }) {
  const resume = useClockChange(resumeInterview, props);
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <Status>
      <Alert>
        <Group justify="space-between">
          <Text size="sm">
            The clock is stopped. It goes on by itself in {minutes} {minutes === 1 ? "minute" : "minutes"}.
          </Text>
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            Go on
          </Button>
        </Group>
      </Alert>
    </Status>
  );
}
