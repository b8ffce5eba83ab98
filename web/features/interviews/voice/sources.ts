import { useQuery } from "@tanstack/react-query";
import { LANGUAGE_DEFAULT, type Language } from "#contract/languages.ts";
import { useSettings } from "#web/lib/settings.ts";
import { recognitionLanguage, recognizerOf } from "./recognition.ts";
import { SOURCES, type Source } from "./speech-settings.ts";
import { WORDS } from "./words.ts";

/** `needsInstall` is true if the browser must download the language first. */
export type FoundSource = { source: Source; needsInstall: boolean };

type OnDevice = "available" | "downloadable" | "downloading" | "unavailable";

async function askDevice(language: Language): Promise<OnDevice> {
  try {
    const langs = [recognitionLanguage(language)];
    return (await recognizerOf()?.available?.({ langs, processLocally: true })) ?? "unavailable";
  } catch {
    return "unavailable";
  }
}

/** Returns the ways to turn speech into text that work here, the preferred one first. */
export async function findSources(language: Language, hasServer: boolean): Promise<FoundSource[]> {
  // In an insecure context, some browsers offer everything and then report that the user refused the microphone.
  if (!globalThis.isSecureContext) return [];
  const onDevice = await askDevice(language);
  const isThere: Record<Source, boolean> = {
    device: onDevice !== "unavailable",
    server: hasServer && "mediaDevices" in navigator,
    browser: recognizerOf() !== undefined,
  };
  return SOURCES.filter((source) => isThere[source]).map((source) => ({
    source,
    needsInstall: source === "device" && onDevice !== "available",
  }));
}

export function useSources(language: Language = LANGUAGE_DEFAULT) {
  const settings = useSettings();
  const hasServer = Boolean(settings.data?.speech);
  return useQuery({
    queryKey: ["speech-sources", language, hasServer],
    queryFn: () => findSources(language, hasServer),
    enabled: settings.data !== undefined,
    networkMode: "always",
  });
}

/** Makes the browser download the language. Returns false if it refuses. */
export async function installLanguage(language: Language): Promise<boolean> {
  try {
    const langs = [recognitionLanguage(language)];
    return (await recognizerOf()?.install?.({ langs, processLocally: true })) === true;
  } catch {
    return false;
  }
}

const MAKERS: [RegExp, string][] = [
  [/Edg/, "Microsoft"],
  [/Chrome|CriOS/, "Google"],
  [/Safari/, "Apple"],
];

/** The company that most likely receives the sound when the browser's own service listens. */
export const makerOf = (userAgent: string): string =>
  MAKERS.find(([mark]) => mark.test(userAgent))?.[1] ?? WORDS.itsMaker;
