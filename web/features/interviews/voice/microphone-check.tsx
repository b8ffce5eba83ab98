import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { SPEECH_LEVEL_MS } from "#contract/limits.ts";
import { Status } from "#web/ui/status.tsx";
import { listenBy } from "./ears.ts";
import { openMicrophone, refusalOf, type Microphone } from "./microphone.ts";
import { appendWords } from "./recognition.ts";
import { SoundMeter } from "./sound.ts";
import { useSpeechSettings } from "./speech-settings.ts";
import { WORDS } from "./words.ts";

type Check =
  | { kind: "idle" }
  | { kind: "asking" }
  | { kind: "open"; microphone: Microphone }
  | { kind: "refused"; words: string };

/** `begins` opens the microphone at once, because the user has just ticked the box. */
type MicrophoneCheckProps = { language: Language; begins: boolean };

/** Checks the microphone before the interview starts: its level, the room's noise, and one sentence as text. */
export function MicrophoneCheck({ language, begins }: MicrophoneCheckProps) {
  const [check, setCheck] = useState<Check>({ kind: begins ? "asking" : "idle" });
  const open = useRef(new AbortController());
  useEffect(() => () => open.current.abort(), []);
  const ask = async () => {
    const { signal } = (open.current = new AbortController());
    const refuse = (words: string) => {
      open.current.abort();
      setCheck({ kind: "refused", words });
    };
    try {
      const microphone = await openMicrophone({ onGone: refuse }, signal);
      setCheck({ kind: "open", microphone });
    } catch (error) {
      if (!signal.aborted) refuse(refusalOf(error));
    }
  };
  const askFirst = useEffectEvent(() => begins && void ask());
  useEffect(() => void askFirst(), []);
  const begin = () => {
    setCheck({ kind: "asking" });
    void ask();
  };
  const stop = () => {
    open.current.abort();
    setCheck({ kind: "idle" });
  };
  if (check.kind === "open") return <Meter microphone={check.microphone} language={language} onStop={stop} />;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="xs"
        variant="default"
        loading={check.kind === "asking"}
        leftSection={<IconMicrophone size={16} aria-hidden />}
        onClick={begin}
      >
        {WORDS.checkYourMicrophone}
      </Button>
      <Status>{check.kind === "refused" && <Text size="sm">{check.words}</Text>}</Status>
    </Stack>
  );
}

/** Maps a level to a percentage. Speech has a level of about 0.2; the square root makes quiet sounds visible. */
const shownLevel = (level: number): number => Math.min(100, Math.sqrt(level) * 150);
const QUIET_AFTER_MS = 5_000;
/** At this noise level, quiet words are no longer heard. */
const NOISY_FROM = 0.05;

function Meter({ microphone, language, onStop }: MeterProps) {
  const [level, setLevel] = useState(0);
  const [words, setWords] = useState({ settled: "", interim: "", problem: "" });
  const [note, setNote] = useState<"heard" | "quiet" | "noisy" | null>(null);
  const [{ source }] = useSpeechSettings();
  useEffect(() => {
    const [meter, begun] = [new SoundMeter(), performance.now()];
    let isHeard = false;
    const timer = setInterval(() => {
      const [now, heard] = [performance.now(), microphone.level()];
      setLevel(shownLevel(heard));
      meter.read(heard, now);
      const { hasSound, noise } = meter.facts(now);
      isHeard ||= hasSound;
      if (noise >= NOISY_FROM) setNote("noisy");
      else if (isHeard) setNote("heard");
      else if (now - begun > QUIET_AFTER_MS) setNote("quiet");
    }, SPEECH_LEVEL_MS);
    return () => clearInterval(timer);
  }, [microphone]);
  useEffect(() => {
    if (source === null) return undefined;
    const ear = listenBy(
      { source, language, interviewId: undefined, microphone },
      {
        onInterim: (interim) => setWords((before) => ({ ...before, interim })),
        onWords: (more) =>
          setWords((before) => ({ ...before, interim: "", settled: appendWords(before.settled, more) })),
        onProblem: (problem) => setWords((before) => ({ ...before, problem })),
      },
    );
    return () => ear.abort();
  }, [source, language, microphone]);
  const heard = appendWords(words.settled, words.interim);
  return (
    <Stack gap="xs" maw="26rem" align="stretch">
      <Text size="sm">{WORDS.sayASentence}</Text>
      <Progress value={level} aria-label={WORDS.howLoudItIs} transitionDuration={0} />
      <Status>
        {note !== null && <Text size="sm">{NOTES[note]}</Text>}
        {microphone.isBluetooth && <Text size="sm">{WORDS.itIsBluetooth}</Text>}
        {words.problem !== "" && <Text size="sm">{words.problem}</Text>}
      </Status>
      {heard !== "" && <Text size="sm">{WORDS.heardWords(heard)}</Text>}
      <Button size="xs" variant="default" onClick={onStop} style={{ alignSelf: "flex-start" }}>
        {WORDS.stopTheCheck}
      </Button>
    </Stack>
  );
}

type MeterProps = { microphone: Microphone; language: Language; onStop: () => void };

const NOTES = { heard: WORDS.yourMicrophoneWorks, quiet: WORDS.itIsQuiet, noisy: WORDS.itIsNoisy };
