import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api, call } from "#web/lib/api.ts";
import { Status } from "#web/ui/status.tsx";
import type { InterviewController } from "../room/controller.ts";
import type { Live } from "../room/machine.ts";
import { listenBy } from "./ears.ts";
import { openMicrophone } from "./microphone.ts";
import { SourceChoice } from "./source-choice.tsx";
import { useSources } from "./sources.ts";
import { useSettings } from "#web/lib/settings.ts";
import { SpeechSetup } from "./speech-setup.tsx";
import { useSpeechSettings, type Source, type SpeechSettings } from "./speech-settings.ts";
import { SpokenTurn, type TurnDeps, type TurnState } from "./spoken-turn.ts";
import { createVoice } from "./voices.ts";
import { WORDS } from "./words.ts";

type SpeakPanelProps = {
  live: Live;
  controller: InterviewController;
  paused: boolean;
  /** Sends the text in the box. Returns false if it can't be sent. */
  onSend: () => boolean;
  /** Called with true when the clock stops for the interviewer's voice, with false when the clock runs again. */
  onHeld: (held: boolean) => void;
};

/** Shown below the answer box while answers are spoken. */
export function SpeakPanel(props: SpeakPanelProps) {
  const { language } = props.live;
  const [settings] = useSpeechSettings();
  const sources = useSources(language);
  const serverSpeaks = Boolean(useSettings().data?.speech);
  // Before speaking for the first time, the user is shown where the sound goes.
  const [begun, setBegun] = useState(settings.source !== null);
  const isThere = sources.data?.some(({ source }) => source === settings.source) === true;
  if (settings.source === null || !begun || !isThere)
    return (
      <Stack gap="xs" align="flex-start">
        <SourceChoice language={language} />
        {isThere && (
          <Button size="xs" variant="default" onClick={() => setBegun(true)}>
            {WORDS.startSpeaking}
          </Button>
        )}
      </Stack>
    );
  return (
    <>
      <Turn
        key={JSON.stringify(settings)}
        {...props}
        settings={settings}
        source={settings.source}
        serverSpeaks={serverSpeaks}
      />
      <details>
        <summary>{WORDS.speechSettings}</summary>
        <SpeechSetup language={language} />
      </details>
    </>
  );
}

type TurnProps = SpeakPanelProps & { settings: SpeechSettings; source: Source; serverSpeaks: boolean };

/** True if the sound level can be read during recognition. Android gives the microphone to one listener at a time. */
const canHearBeside = (source: Source): boolean =>
  source === "server" || !navigator.userAgent.includes("Android");

/** True if reading the level is known to lose no words. Browsers differ when two listeners share a microphone. */
const canMeasureBeside = (source: Source): boolean =>
  source === "server" || (canHearBeside(source) && navigator.userAgent.includes("Chrome/"));

const turnDeps = (
  { live, controller, settings, source, serverSpeaks }: TurnProps,
  then: Pick<TurnDeps, "send" | "onSpoken">,
): TurnDeps => ({
  ...then,
  controller,
  // One-way screens only show the question, because a voice would use up the time to answer.
  voice: live.take
    ? null
    : createVoice({ ...settings, serverSpeaks, language: live.language, interviewId: live.id }),
  listen: (events) => listenBy({ source, language: live.language, interviewId: live.id }, events),
  openMicrophone:
    (settings.ends === "pause" && canHearBeside(source)) || (settings.measures && canMeasureBeside(source))
      ? (onGone, signal) => openMicrophone({ onGone }, signal)
      : null,
  pauseSeconds: settings.ends === "pause" && canHearBeside(source) ? settings.pauseSeconds : null,
  measures: settings.measures,
  sendsAtOnce: settings.sendsAtOnce,
  words: {
    voiceless: WORDS.thisDeviceHasNoVoice,
    nothingHeard: WORDS.nothingHeard,
    noPause: WORDS.pausesCantBeHeard,
  },
  isHidden: () => document.hidden,
});

const QUIET: TurnState = { phase: "waiting", interim: "", problem: null, pause: 0 };
const nobody = () => () => undefined;
const quiet = () => QUIET;

type Spoken = { messageId: string; seconds: number };

function Turn(props: TurnProps) {
  const { controller, paused, onSend, onHeld } = props;
  const spoken = useMutation({
    mutationFn: ({ messageId, seconds }: Spoken) =>
      call(
        api.conversations[":id"].spoken.$post({
          param: { id: props.live.id },
          json: { messageId, seconds: Math.ceil(seconds) },
        }),
      ),
    onSettled: () => controller.refresh(),
  });
  const now = useRef({ onSend, tell: spoken.mutate, props });
  useEffect(() => {
    now.current = { onSend, tell: spoken.mutate, props };
  });
  const [turn, setTurn] = useState<SpokenTurn | null>(null);
  useEffect(() => {
    const made = new SpokenTurn(
      turnDeps(now.current.props, {
        send: () => now.current.onSend(),
        onSpoken: (messageId, seconds) => now.current.tell({ messageId, seconds }),
      }),
    );
    setTurn(made);
    return () => made.close();
  }, []);
  const state = useSyncExternalStore(turn?.subscribe ?? nobody, turn?.getState ?? quiet);
  useEffect(() => turn?.hold(paused), [turn, paused]);
  const held = state.phase === "asking" || spoken.isPending;
  useEffect(() => {
    onHeld(held);
    return () => onHeld(false);
  }, [held, onHeld]);
  useSpaceBar(turn, state.phase);
  return turn === null ? null : <TurnBar turn={turn} state={state} />;
}

/** Elements that handle the space bar themselves when focused. */
const TAKES_SPACE = "input, textarea, select, button, summary, a, [role=slider], [role=dialog]";

function useSpaceBar(turn: SpokenTurn | null, phase: TurnState["phase"]): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(TAKES_SPACE) !== null;
      if (event.key !== " " || event.repeat || isTaken) return;
      event.preventDefault();
      if (phase === "asking") turn?.skip();
      if (phase === "listening") void turn?.done();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [turn, phase]);
}

const SAYS: Record<TurnState["phase"], string> = {
  waiting: "",
  asking: WORDS.theInterviewerSpeaks,
  listening: WORDS.listening,
  finishing: WORDS.theLastWords,
  review: WORDS.lookItOver,
};

function TurnBar({
  turn,
  state: { phase, interim, problem, pause },
}: {
  turn: SpokenTurn;
  state: TurnState;
}) {
  return (
    <Stack gap="xs">
      {problem !== null && (
        <Alert color="yellow" role="alert">
          <Text size="sm">{problem}</Text>
        </Alert>
      )}
      {/* Hidden from screen readers, which must not talk over a user who is speaking. */}
      {interim !== "" && (
        <Text size="sm" c="dimmed" fs="italic" data-testid="interim">
          {interim}…
        </Text>
      )}
      <Group gap="xs">
        {phase === "asking" && (
          <TurnButton key={phase} words={WORDS.answerNow} onPress={() => turn.skip()} isStop />
        )}
        {phase === "listening" && (
          <TurnButton key={phase} words={WORDS.imDone} onPress={() => void turn.done()} isStop />
        )}
        {phase === "review" && (
          <TurnButton key={phase} words={WORDS.goOnSpeaking} onPress={() => turn.goOn()} />
        )}
        <Status>{(phase !== "review" || problem === null) && <Text size="sm">{SAYS[phase]}</Text>}</Status>
      </Group>
      {pause > 0 && phase === "listening" && (
        <Progress value={pause * 100} aria-label={WORDS.thePauseRuns} transitionDuration={0} />
      )}
    </Stack>
  );
}

type TurnButtonProps = { words: string; onPress: () => void; isStop?: boolean };

/** Takes the focus, so that the space bar presses this button, unless the user is typing or a dialog is open. */
function TurnButton({ words, onPress, isStop = false }: TurnButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest("textarea, input, select, [role=dialog]") == null)
      button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button
      ref={button}
      variant={isStop ? "filled" : "default"}
      title={WORDS.spaceBar}
      leftSection={
        isStop ? <IconPlayerStop size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
      }
      onClick={onPress}
    >
      {words}
    </Button>
  );
}
