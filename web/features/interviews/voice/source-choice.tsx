import { Button, Group, Loader, Radio, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Status } from "#web/ui/status.tsx";
import { installLanguage, makerOf, useSources, type FoundSource } from "./sources.ts";
import { useSpeechSettings, type Source } from "./speech-settings.ts";
import { WORDS } from "./words.ts";

/** With `brief`, a source that needs no installation is only named, not offered for choice. */
type SourceChoiceProps = { language?: Language; brief?: boolean };

/** Offers the ways to turn speech into text and says what leaves the device. Stores the proposed way once shown. */
export function SourceChoice({ language = LANGUAGE_DEFAULT, brief = false }: SourceChoiceProps) {
  const [{ source }, change] = useSpeechSettings();
  const server = useSettings().data?.speech ?? null;
  const sources = useSources(language);
  const found = sources.data;
  const isFound = found?.some((one) => one.source === source) === true;
  const proposed = isFound ? null : (found?.[0]?.source ?? null);
  useEffect(() => {
    if (proposed !== null) change({ source: proposed });
    // Once per proposal, because `change` is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [proposed]);
  if (found === undefined)
    return (
      <Group gap="xs">
        <Loader size={14} aria-hidden />
        <Text size="sm">{WORDS.lookingWhatWorks}</Text>
      </Group>
    );
  if (found.length === 0)
    return (
      <Text size="sm">{window.isSecureContext ? WORDS.nothingTurnsSpeech : WORDS.speakingNeedsHttps}</Text>
    );
  const says: Record<Source, string> = {
    device: WORDS.sourceSays.device(),
    server: WORDS.sourceSays.server(server?.host ?? null),
    browser: WORDS.sourceSays.browser(makerOf(navigator.userAgent)),
  };
  const chosen = found.find((one) => one.source === source);
  if (brief && chosen?.needsInstall === false)
    return (
      <Text size="sm">
        <span>{WORDS.sources[chosen.source]}:</span> <span>{says[chosen.source]}</span>
      </Text>
    );
  return (
    <Stack gap="xs">
      <Radio.Group
        label={WORDS.whereSpeechBecomesText}
        value={source}
        onChange={(value) => change({ source: value })}
      >
        <Stack gap="xs" mt="xs">
          {found.map((one) => (
            <Radio
              key={one.source}
              value={one.source}
              label={WORDS.sources[one.source]}
              description={describe(says[one.source], one)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen?.needsInstall === true && (
        <InstallButton language={language} onDone={() => void sources.refetch()} />
      )}
    </Stack>
  );
}

const describe = (says: string, { needsInstall }: FoundSource): string =>
  needsInstall ? `${says} ${WORDS.deviceLoadsFirst}` : says;

function InstallButton({ language, onDone }: { language: Language; onDone: () => void }) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const install = async () => {
    setState("loading");
    const isThere = await installLanguage(language);
    setState(isThere ? "idle" : "failed");
    if (isThere) onDone();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={state === "loading"}
        onClick={() => void install()}
        style={{ alignSelf: "flex-start" }}
      >
        {WORDS.loadTheLanguage}
      </Button>
      <Status>{state === "failed" && <Text size="sm">{WORDS.theLanguageDidNotCome}</Text>}</Status>
    </>
  );
}
