import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { ConnectionNote } from "./connection-note.tsx";
import { InterviewRoom } from "./interview-room.tsx";
import { ReadyPanel } from "./ready-panel.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useInterview } from "./use-interview.ts";

const route = getRouteApi("/signed-in/interview");

export function InterviewPage() {
  const { homework } = route.useSearch();
  const { state, controller, start } = useInterview(homework);
  const { phase, live } = state;

  return (
    <Stack maw="52rem" mx="auto" gap="md">
      <PageTitle hidden={phase === "running"}>
        {phase === "over" ? "Thank you" : TEXT.interviewTitle}
      </PageTitle>
      {phase !== "over" && (
        <ConnectionNote connection={state.connection} onRetry={() => void controller.connect()} />
      )}
      {phase === "loading" && state.connection.kind !== "failed" && (
        <SkeletonRows rows={2} height={150} label="Loading the interview" />
      )}
      {(phase === "idle" || phase === "starting") && (
        <ReadyPanel
          starting={phase === "starting"}
          connected={state.connection.kind === "connected"}
          problem={state.problem}
          homeworkOf={homework}
          onStart={start}
        />
      )}
      {phase === "running" && live && <InterviewRoom state={state} live={live} controller={controller} />}
      {phase === "over" && (
        <ThankYou
          interviewId={state.live?.id ?? null}
          finalWords={state.finalWords}
          problem={state.problem}
        />
      )}
    </Stack>
  );
}
