import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { Card } from "#web/ui/card.tsx";
import { PastInterviews } from "../history/past-interviews.tsx";
import { startPractice } from "../queries.ts";
import { Stage } from "../room/stage.tsx";
import { useInterview } from "../room/use-interview.ts";
import { ConnectFirst, useMustConnect } from "../start/connect-first.tsx";
import { AgainPanel, PracticePanel, type PracticeInput } from "./practice-panel.tsx";

const route = getRouteApi("/signed-in/practice");

/** One question at no interview's cost: chosen here, or one that was answered before. */
export function PracticePage() {
  const { again, question } = route.useSearch();
  const { state, controller } = useInterview();
  const mustConnect = useMustConnect();
  const onStart = (input: PracticeInput) => void controller.start(() => startPractice(input));
  return (
    <Stage
      title={TEXT.practiceTitle}
      state={state}
      controller={controller}
      blocked={mustConnect}
      ready={
        <Stack gap="lg">
          {mustConnect && <ConnectFirst />}
          {!mustConnect && again !== undefined && question !== undefined && (
            <AgainPanel conversationId={again} questionId={question} state={state} onStart={onStart} />
          )}
          {!mustConnect && (again === undefined || question === undefined) && (
            <PracticePanel state={state} onStart={onStart} />
          )}
          <Card title="Your Practices">
            <PastInterviews kind="practice" />
          </Card>
        </Stack>
      }
    />
  );
}
