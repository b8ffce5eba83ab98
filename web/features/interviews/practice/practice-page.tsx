import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { backToJob, paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { startPractice } from "../queries.ts";
import { Stage } from "../room/stage.tsx";
import { useInterview } from "../room/use-interview.ts";
import { ConnectFirst } from "../start/connect-first.tsx";
import { useMustConnect } from "../start/must-connect.ts";
import { findTried, forgetTried, type Tried } from "../trial/tried-store.ts";
import { EarlierTryOf } from "./earlier-try.tsx";
import { AgainPanel, AskedPanel, PracticePanel, TriedPanel, type PracticeInput } from "./practice-panel.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/practice");

/** Practises one question, new or answered before, without using up an interview. */
export function PracticePage() {
  const { again, question, asked, about, subject, from, back, role } = route.useSearch();
  const { state, controller } = useInterview();
  const mustConnect = useMustConnect();
  const [tried, setTried] = useState(findTried);
  const [isOther, setOther] = useState(false);
  const isChosen = isOther || about !== undefined || subject !== undefined;
  const isNew = !mustConnect && asked === undefined && (again === undefined || question === undefined);
  const onStart = (input: PracticeInput) => void controller.start(() => startPractice(input));
  const dropTried = () => {
    forgetTried();
    setTried(null);
  };
  const startTried = async ({ questionId, answer }: Tried) => {
    await controller.start(() => startPractice({ tried: questionId }));
    if (controller.getState().live === null) return;
    controller.type(answer);
    forgetTried();
  };
  return (
    <Stage
      title={TEXT.practiceTitle}
      state={state}
      controller={controller}
      blocked={mustConnect}
      beside={
        again !== undefined &&
        question !== undefined && <EarlierTryOf conversationId={again} questionId={question} />
      }
      ready={
        <Stack gap="lg">
          {from !== undefined && (
            <TextLink {...backToJob({ from, back })} size="sm">
              {WORDS.backToJob}
            </TextLink>
          )}
          {mustConnect && <ConnectFirst />}
          {!mustConnect && again !== undefined && question !== undefined && (
            <AgainPanel conversationId={again} questionId={question} state={state} onStart={onStart} />
          )}
          {!mustConnect && asked !== undefined && (
            <AskedPanel state={state} onStart={() => onStart({ asked })} />
          )}
          {isNew && !isChosen && tried !== null && (
            <TriedPanel
              tried={tried}
              state={state}
              onStart={() => void startTried(tried)}
              onOther={() => setOther(true)}
              onDrop={dropTried}
            />
          )}
          {isNew && (isChosen || tried === null) && (
            <PracticePanel state={state} onStart={onStart} about={about} subject={subject} role={role} />
          )}
          <TextLink {...paths.practices()}>{WORDS.yourPractices}</TextLink>
        </Stack>
      }
    />
  );
}
