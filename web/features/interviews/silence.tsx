import { Text } from "@mantine/core";
import { fillText, TEXT } from "#contract/texts.ts";
import { formatTimeSpan } from "#web/lib/format.ts";
import { useSilenceSeconds } from "#web/lib/settings.ts";

/** Says that silence ended the interview. */
export const EndedBySilence = () => (
  <Text>{fillText(TEXT.inactivityEnded, { time: formatTimeSpan(useSilenceSeconds()) })}</Text>
);
