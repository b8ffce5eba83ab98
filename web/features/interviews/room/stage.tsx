import { Group, Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CONNECTION_RETRIES } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { PracticeOver } from "../practice/practice-over.tsx";
import type { InterviewController } from "./controller.ts";
import classes from "./interview-page.module.css";
import { InterviewRoom } from "./interview-room.tsx";
import type { Connection, State } from "./machine.ts";
import { ThankYou } from "./thank-you.tsx";

type StageProps = {
  title: string;
  state: State;
  controller: InterviewController;
  /** What stands there before the start. */
  ready: ReactNode;
};

/** An interview or a practice from the connection to the end, whichever page it goes on at. */
export function Stage({ title, state, controller, ready }: StageProps) {
  const { phase, live } = state;
  return (
    <Stack maw="52rem" mx="auto" gap="md">
      <PageTitle hidden={phase === "running"}>{phase === "over" ? "Thank you" : title}</PageTitle>
      {phase !== "over" && (
        <ConnectionNote connection={state.connection} onRetry={() => void controller.connect()} />
      )}
      {phase === "loading" && state.connection.kind !== "failed" && (
        <SkeletonRows rows={2} height={150} label="Loading the interview" />
      )}
      {(phase === "idle" || phase === "starting") && ready}
      {phase === "running" && live && <InterviewRoom state={state} live={live} controller={controller} />}
      {phase === "over" &&
        (live?.kind === "practice" ? <PracticeOver live={live} state={state} /> : <ThankYou state={state} />)}
    </Stack>
  );
}

const connecting = (attempt: number): string =>
  attempt === 0
    ? "Checking the connection…"
    : fillText(TEXT.connecting, { n: Math.min(attempt, CONNECTION_RETRIES) });

function ConnectionNote({ connection, onRetry }: { connection: Connection; onRetry: () => void }) {
  if (connection.kind === "failed") {
    return <ErrorPanel message={TEXT.connectFailed} onRetry={onRetry} retryLabel="Retry" />;
  }
  if (connection.kind === "signed-out") return null;
  const connected = connection.kind === "connected";
  return (
    <Group gap="xs" component="output" className={classes.note}>
      {connected ? <span className={classes.dot} aria-hidden /> : <Loader size={12} aria-hidden />}
      <Text size="sm" c="dimmed">
        {connected ? "Connected" : connecting(connection.attempt)}
      </Text>
    </Group>
  );
}
