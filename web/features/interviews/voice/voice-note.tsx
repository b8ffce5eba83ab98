import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconMicrophone } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { Status } from "#web/ui/status.tsx";
import { canDictate, problemOf } from "./recognition.ts";

/** Shown before the interview, when no clock runs: whether speech works here, and who receives it. */
export function VoiceNote() {
  if (!canDictate()) {
    return (
      <Text size="sm" c="dimmed">
        {TEXT.voiceMissing}
      </Text>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        {TEXT.voiceNote}
      </Text>
      <MicrophoneCheck />
    </Stack>
  );
}

const LEVEL_EVERY_MS = 100;
/** Out of 100; a quiet room stays below it. */
const HEARD_FROM = 12;

type Check =
  | { kind: "idle" }
  | { kind: "asking" }
  | { kind: "listening"; stream: MediaStream }
  | { kind: "refused"; words: string };

const refusalOf = (error: unknown): string =>
  problemOf(
    error instanceof DOMException && error.name === "NotFoundError" ? "audio-capture" : "not-allowed",
  ) ?? "";

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Checks that the microphone picks up sound. Nothing is stored or sent. */
function MicrophoneCheck() {
  const [check, setCheck] = useState<Check>({ kind: "idle" });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const begin = async () => {
    setCheck({ kind: "asking" });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The permission came after the page was left: nothing else would close the microphone.
      if (left.current) close(stream);
      else setCheck({ kind: "listening", stream });
    } catch (error) {
      setCheck({ kind: "refused", words: refusalOf(error) });
    }
  };
  if (check.kind === "listening") {
    return <Meter stream={check.stream} onStop={() => setCheck({ kind: "idle" })} />;
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={check.kind === "asking"}
        leftSection={<IconMicrophone size={16} aria-hidden />}
        onClick={() => void begin()}
      >
        Check your microphone
      </Button>
      <Status>{check.kind === "refused" && <Text size="sm">{check.words}</Text>}</Status>
    </>
  );
}

function Meter({ stream, onStop }: { stream: MediaStream; onStop: () => void }) {
  const [level, setLevel] = useState(0);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      const now = Math.min(100, (loudest / 128) * 150);
      setLevel(now);
      if (now >= HEARD_FROM) setHeard(true);
    }, LEVEL_EVERY_MS);
    return () => {
      clearInterval(timer);
      close(stream);
      void context.close();
    };
  }, [stream]);
  return (
    <Stack gap="xs" w="100%" maw="22rem" align="stretch">
      <Status>
        <Text size="sm">{heard ? "Your microphone works." : "Say a few words."}</Text>
      </Status>
      <Progress value={level} aria-label="How loud it is" transitionDuration={0} />
      <Button size="xs" variant="default" onClick={onStop} style={{ alignSelf: "flex-start" }}>
        Stop the check
      </Button>
    </Stack>
  );
}
