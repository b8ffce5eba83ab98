import { Button, Checkbox, Group, NativeSelect, Radio, Slider, Stack, Text } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { SPEECH_PAUSE_SECONDS_MAX, SPEECH_PAUSE_SECONDS_MIN, SPEECH_RATES } from "#contract/limits.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Part } from "#web/ui/part.tsx";
import { Status } from "#web/ui/status.tsx";
import { MicrophoneCheck } from "./microphone-check.tsx";
import { SAMPLES } from "./samples.ts";
import { SourceChoice } from "./source-choice.tsx";
import { asRate, useSpeechSettings } from "./speech-settings.ts";
import { createVoice, NO_VOICE, SERVER_VOICE } from "./voices.ts";
import { WORDS } from "./words.ts";

/** All speech settings. They apply to this device only. */
export const SpeechSetup = ({ language = LANGUAGE_DEFAULT }: { language?: Language }) => (
  <Stack gap="md">
    <SourceChoice language={language} />
    <EndChoice />
    <VoiceChoice language={language} />
    <MeasureChoice />
  </Stack>
);

/** Shown before the start: where the sound goes, and a microphone check. The settings have defaults and are folded. */
export function SpeechTest({ language, begins }: { language: Language; begins: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="md">
      {!isOpen && <SourceChoice brief language={language} />}
      <MicrophoneCheck language={language} begins={begins} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{WORDS.speechSettings}</summary>
        <Part>{isOpen && <SpeechSetup language={language} />}</Part>
      </details>
    </Stack>
  );
}

function EndChoice() {
  const [{ ends, pauseSeconds, sendsAtOnce }, change] = useSpeechSettings();
  return (
    <Stack gap="xs">
      <Radio.Group
        label={WORDS.howAnAnswerEnds}
        value={ends}
        onChange={(value) => change({ ends: value === "pause" ? "pause" : "press" })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="press" label={WORDS.whenIPress} />
          <Radio value="pause" label={WORDS.afterAPause} />
        </Stack>
      </Radio.Group>
      {ends === "pause" && (
        <div>
          <Slider
            maw="20rem"
            min={SPEECH_PAUSE_SECONDS_MIN}
            max={SPEECH_PAUSE_SECONDS_MAX}
            step={1}
            label={null}
            thumbLabel={WORDS.secondsOfPause}
            value={pauseSeconds}
            onChange={(seconds) => change({ pauseSeconds: seconds })}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {WORDS.pauseOf(pauseSeconds)}
          </Text>
        </div>
      )}
      <Checkbox
        label={WORDS.sendAtOnce}
        checked={sendsAtOnce}
        onChange={(event) => change({ sendsAtOnce: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function MeasureChoice() {
  const [{ measures }, change] = useSpeechSettings();
  return (
    <Checkbox
      label={WORDS.measureHowISpeak}
      description={WORDS.measureSays}
      checked={measures}
      onChange={(event) => change({ measures: event.currentTarget.checked })}
    />
  );
}

/** Some browsers load their voices late. */
function useDeviceVoices(language: Language): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(() => window.speechSynthesis?.getVoices() ?? []);
  useEffect(() => {
    const synthesis = window.speechSynthesis as SpeechSynthesis | undefined;
    const read = () => setVoices(synthesis?.getVoices() ?? []);
    synthesis?.addEventListener?.("voiceschanged", read);
    return () => synthesis?.removeEventListener?.("voiceschanged", read);
  }, []);
  return voices.filter(({ lang }) => lang.startsWith(language));
}

function VoiceChoice({ language }: { language: Language }) {
  const [{ voice, rate }, change] = useSpeechSettings();
  const serverSpeaks = Boolean(useSettings().data?.speech);
  const voices = useDeviceVoices(language);
  const [isVoiceless, setVoiceless] = useState(false);
  const trying = useRef<AbortController | null>(null);
  useEffect(() => () => trying.current?.abort(), []);
  const listen = async () => {
    trying.current?.abort();
    const { signal } = (trying.current = new AbortController());
    try {
      await createVoice({ language, voice, rate, serverSpeaks, interviewId: undefined })?.say(
        SAMPLES[language],
        { onSound: () => setVoiceless(false), signal },
      );
    } catch {
      setVoiceless(true);
    }
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        label={WORDS.interviewersVoice}
        maw="20rem"
        value={voice ?? ""}
        onChange={(event) => change({ voice: event.currentTarget.value || null })}
      >
        <option value="">{WORDS.theDevicesUsualVoice}</option>
        {voices.map(({ voiceURI, name }) => (
          <option key={voiceURI} value={voiceURI}>
            {name}
          </option>
        ))}
        {serverSpeaks && <option value={SERVER_VOICE}>{WORDS.theServersVoice}</option>}
        <option value={NO_VOICE}>{WORDS.noVoice}</option>
      </NativeSelect>
      {voice !== NO_VOICE && (
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label={WORDS.howFast}
            value={String(rate)}
            onChange={(event) => change({ rate: asRate(Number(event.currentTarget.value)) ?? 1 })}
          >
            {SPEECH_RATES.map((one) => (
              <option key={one} value={one}>
                {WORDS.rates[one]}
              </option>
            ))}
          </NativeSelect>
          <Button
            variant="default"
            leftSection={<IconVolume size={16} aria-hidden />}
            onClick={() => void listen()}
          >
            {WORDS.listenToIt}
          </Button>
        </Group>
      )}
      <Status>{isVoiceless && <Text size="sm">{WORDS.thisDeviceHasNoVoice}</Text>}</Status>
    </Stack>
  );
}
