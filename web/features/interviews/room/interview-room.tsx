import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useSilenceSeconds } from "#web/lib/settings.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { loadModal } from "#web/ui/modal.tsx";
import { preferencesQuery } from "../queries.ts";
import { useSpeaks } from "../voice/choice.ts";
import { AnswerBox } from "./answer-box.tsx";
import type { InterviewController } from "./controller.ts";
import { usePauseLeft } from "./countdown.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { LastAnswer } from "./last-answer.tsx";
import { isWaiting, lastAsked, splitMessages, splitWords, type Live, type State } from "./machine.ts";
import classes from "./room.module.css";
import { Scene } from "./scene.tsx";
import { StageBar } from "./stage-bar.tsx";
import { StageNotes } from "./stage-notes.tsx";
import { useInactivity } from "./use-inactivity.ts";
import { useVisibleArea } from "./use-visible-area.ts";

const OneWay = lazyPart(async () => (await import("./one-way.tsx")).OneWay);

type InterviewRoomProps = {
  state: State;
  live: Live;
  controller: InterviewController;
  beside: ReactNode;
};

/** Fills the whole screen: the page's header and footer are hidden (page-frame.module.css). */
export function InterviewRoom({ state, live, controller, beside }: InterviewRoomProps) {
  const [asking, { open, close }] = useDisclosure(false);
  const stage = useRef<HTMLDivElement>(null);
  useVisibleArea(stage);
  useEffect(() => void loadModal().catch(() => undefined), []);
  const preferences = useQuery(preferencesQuery);
  const pauseSeconds = usePauseLeft(live.clock);
  const paused = pauseSeconds > 0;
  const pausing = { interviewId: live.id, onChanged: () => controller.refresh() };
  const [speaks, setSpeaks] = useSpeaks();
  const [held, setHeld] = useState(false);
  const { messages, streaming, outgoing, awaiting } = state;
  // Memoised so that typing does not render the messages again.
  const { earlier, latest } = useMemo(
    () => splitMessages({ messages, streaming, outgoing, awaiting }),
    [messages, streaming, outgoing, awaiting],
  );
  const waiting = isWaiting(state);
  const { take } = live;
  const isStill = paused || waiting || outgoing !== null || held || state.presence === "elsewhere";
  const isOffline = state.connection.kind !== "connected" || state.stalled;
  const seconds = useSilenceSeconds();
  const idle = useInactivity({
    seconds,
    activeMs: state.activeMs,
    paused: waiting || paused || held || state.wantsEnd !== null || state.connection.kind !== "connected",
    onSilence: () => void controller.reportSilence(),
  });

  return (
    <div ref={stage} className={classes.stage} data-stage>
      <StageBar
        live={live}
        connection={state.connection}
        held={held}
        pausing={pausing}
        mayPause={live.clock.pauseSecondsLeft > 0 && !paused}
        busy={state.outgoing !== null}
        ending={state.outgoing?.kind === "end" || (state.wantsEnd !== null && !state.stalled)}
        onZero={() => controller.end("time")}
        onEnd={open}
      />
      <StageNotes
        state={state}
        controller={controller}
        pausing={pausing}
        pauseSeconds={pauseSeconds}
        onFinish={() => (state.draft.trim() === "" ? controller.end("user") : open())}
        idle={{ secondsLeft: idle.secondsLeft, seconds, touch: () => controller.others.stay() }}
      />
      <Scene
        interviewer={live.interviewer}
        voice={lastAsked(state)?.voice ?? null}
        difficulty={live.difficulty}
        earlier={earlier}
        words={latest}
        split={splitWords(latest, live.openQuestion, streaming !== null)}
        busy={waiting}
        writing={waiting && state.connection.kind === "connected"}
        language={live.language}
        spoken={speaks}
        readAloud={preferences.data?.readAloud === true && !paused}
      />
      <AnswerBox
        state={state}
        controller={controller}
        beside={
          take === null ? (
            <>
              {beside}
              <LastAnswer state={state} isUnreceived={isOffline && Boolean(outgoing?.text)} />
            </>
          ) : (
            <OneWay live={live} take={take} controller={controller} still={isStill} />
          )
        }
        paused={paused || take?.number === 0}
        speaking={{ speaks, setSpeaks, onHeld: setHeld }}
      />
      <EndDialog
        state={state}
        live={live}
        mayLeaveOut={!speaks}
        opened={asking}
        onCancel={close}
        onEnd={(isSent) => {
          close();
          if (!isSent) controller.type("");
          controller.end("user");
        }}
      />
    </div>
  );
}
