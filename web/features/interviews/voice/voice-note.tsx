import { Stack, Text } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { MicrophoneCheck } from "./microphone-check.tsx";
import { canDictate } from "./recognition.ts";

/** Before the interview, when no clock runs: whether one can speak, and who hears it. */
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
