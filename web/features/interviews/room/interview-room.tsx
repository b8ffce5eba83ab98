import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastError } from "#web/ui/toast.ts";
import { AnswerBox } from "./answer-box.tsx";
import type { InterviewController } from "./controller.ts";
import { Countdown } from "./countdown.tsx";
import { EarlierMessages } from "./earlier-messages.tsx";
import { HelpButton } from "./help.tsx";
import { IdleWarning } from "./idle-warning.tsx";
import { type Live, splitMessages, type State } from "./interview-state.ts";
import { InterviewerPanel } from "./interviewer-panel.tsx";
import { PauseButton, PausedNote } from "./pause-button.tsx";
import { preferencesQuery } from "../queries.ts";
import { usePauseLeft } from "./use-countdown.ts";
import { useInactivity } from "./use-inactivity.ts";

type InterviewRoomProps = { state: State; live: Live; controller: InterviewController };

export function InterviewRoom({ state, live, controller }: InterviewRoomProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const settings = useSettings();
  const preferences = useQuery(preferencesQuery);
  const pauseSeconds = usePauseLeft(live.clock);
  const paused = pauseSeconds > 0;
  const pausing = { interviewId: live.id, onChanged: () => controller.refresh() };
  const { earlier, latest } = splitMessages(state);
  const waiting = state.outgoing !== null && !state.stalled && state.connection.kind !== "failed";
  const ending = state.outgoing?.kind === "end" || (state.wantsEnd !== null && !state.stalled);
  const idle = useInactivity({
    seconds: settings.data?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT,
    life: state.draft,
    paused: waiting || paused || state.wantsEnd !== null || state.connection.kind !== "connected",
    onTimeout: () => {
      toastError(TEXT.inactivityEnded);
      controller.end("inactivity");
    },
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
            End Interview
          </Button>
        </Group>
      </Group>
      <EarlierMessages messages={earlier} />
      <InterviewerPanel
        words={latest}
        busy={waiting}
        readAloud={preferences.data?.readAloud === true && !paused}
      />
      {paused && <PausedNote secondsLeft={pauseSeconds} {...pausing} />}
      {idle.warned && <IdleWarning onStay={idle.touch} />}
      <AnswerBox state={state} controller={controller} paused={paused} />
      <ConfirmDialog
        opened={asking}
        title="End the interview?"
        message="What is in the answer box is sent with it. An interview that has ended can't be continued."
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
