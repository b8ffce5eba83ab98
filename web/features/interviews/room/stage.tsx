import { Group, Loader, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { connecting } from "./connecting.ts";
import type { InterviewController } from "./controller.ts";
import classes from "./interview-page.module.css";
import type { Connection, State } from "./machine.ts";
import { hasOpenRoom } from "./use-interview.ts";
import { WORDS } from "../words.ts";

const Loading = () => <SkeletonRows rows={2} height={150} label={WORDS.loadingTheInterview} />;

/* Whoever reads what an interview is like needs neither the room nor its end: the one comes with the start, the other meanwhile. */
const loadRoom = () => import("./interview-room.tsx");
const loadEnd = () => import("./stage-end.tsx");

const InterviewRoom = lazyPart(
  async () => (await loadRoom()).InterviewRoom,
  <Stack maw="52rem" mx="auto" data-stage>
    <Loading />
  </Stack>,
);
const StageEnd = lazyPart(async () => (await loadEnd()).StageEnd);

/** Before it is drawn: what does not come is asked for again, and told, when it is. */
function useAhead(phase: State["phase"]): void {
  const next = phase === "running" ? loadEnd : phase === "starting" || hasOpenRoom() ? loadRoom : null;
  useEffect(() => void next?.().catch(() => undefined), [next]);
}

type StageProps = {
  title: string;
  state: State;
  controller: InterviewController;
  /** What stands there before the start. */
  ready: ReactNode;
  /** Where nobody may start, the connection is of no interest. */
  blocked: boolean;
  /** What stands beside the box while it goes on. */
  beside?: ReactNode;
};

/** An interview or a practice from the connection to the end, whichever page it goes on at. */
export function Stage({ title, state, controller, ready, blocked, beside }: StageProps) {
  const { phase, live } = state;
  useAhead(phase);
  if (phase === "running" && live)
    return (
      <>
        <PageTitle hidden>{title}</PageTitle>
        <InterviewRoom state={state} live={live} controller={controller} beside={beside} />
      </>
    );
  if (phase === "over") return <StageEnd state={state} />;
  const isLoading = phase === "loading" && state.connection.kind !== "failed";
  return (
    <Stack maw="52rem" mx="auto" gap="md" data-stage={isLoading && hasOpenRoom() ? true : undefined}>
      <PageTitle>{title}</PageTitle>
      {!(blocked && phase === "idle") && (
        <ConnectionNote connection={state.connection} onRetry={() => void controller.connect()} />
      )}
      {isLoading && <Loading />}
      {(phase === "idle" || phase === "starting") && ready}
    </Stack>
  );
}

/** Nothing where nothing is wrong. */
function ConnectionNote({ connection, onRetry }: { connection: Connection; onRetry: () => void }) {
  if (connection.kind === "failed") {
    return <ErrorPanel message={TEXT.connectFailed} onRetry={onRetry} retryLabel={WORDS.retry} />;
  }
  if (connection.kind !== "checking" || connection.attempt === 0) return null;
  return (
    <Group gap="xs" component="output" className={classes.note}>
      <Loader size={12} aria-hidden />
      <Text size="sm" c="dimmed">
        {connecting(connection.attempt)}
      </Text>
    </Group>
  );
}
