import { Group, Loader, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { connecting } from "./connecting.ts";
import type { InterviewController } from "./controller.ts";
import classes from "./interview-page.module.css";
import type { Connection, State } from "./machine.ts";
import { hasOpenRoom } from "./use-interview.ts";
import { WORDS } from "../words.ts";

const Loading = () => <SkeletonRows rows={2} height={240} label={WORDS.loadingTheInterview} />;

/* Loaded on demand: the page before the start needs neither the room nor the end. */
const loadRoom = () => import("./interview-room.tsx");
const loadEnd = () => import("./stage-end.tsx");

const InterviewRoom = lazyPart(
  async () => (await loadRoom()).InterviewRoom,
  <Stack {...COLUMN} data-stage>
    <Loading />
  </Stack>,
);
const StageEnd = lazyPart(async () => (await loadEnd()).StageEnd);

/** Loads the next part early. If that fails, rendering the part loads it again and shows any error. */
function useAhead(phase: State["phase"]): void {
  const next = phase === "running" ? loadEnd : phase === "starting" || hasOpenRoom() ? loadRoom : null;
  useEffect(() => void next?.().catch(() => undefined), [next]);
}

type StageProps = {
  title: string;
  state: State;
  controller: InterviewController;
  /** Shown before the start. */
  ready: ReactNode;
  /** True if the user may not start at all. The connection is then not shown. */
  blocked: boolean;
  /** Shown next to the answer box during the interview. */
  beside?: ReactNode;
};

/** An interview or a practice, from connecting to the end, on any page. */
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
    <Stack {...COLUMN} gap="md" data-stage={isLoading && hasOpenRoom() ? true : undefined}>
      <PageTitle>{title}</PageTitle>
      {!(blocked && phase === "idle") && (
        <ConnectionNote connection={state.connection} onRetry={() => void controller.connect()} />
      )}
      {isLoading && <Loading />}
      {(phase === "idle" || phase === "starting") && ready}
    </Stack>
  );
}

/** Shows nothing while the connection is fine. */
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
