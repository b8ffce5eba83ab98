import { List, Text } from "@mantine/core";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatTimeSpan } from "#web/lib/format.ts";
import { useSettings } from "#web/lib/settings.ts";
import { WORDS } from "./words.ts";

/** The time without a word after which an interview ends. */
export const useSilenceSeconds = (): number =>
  useSettings().data?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT;

/** Says before the start that silence ends it. */
export const SilenceRule = () => (
  <List.Item>{WORDS.silenceEnds(formatTimeSpan(useSilenceSeconds()))}</List.Item>
);

/** Says afterwards that silence ended it. */
export const EndedBySilence = () => (
  <Text>{fillText(TEXT.inactivityEnded, { time: formatTimeSpan(useSilenceSeconds()) })}</Text>
);
