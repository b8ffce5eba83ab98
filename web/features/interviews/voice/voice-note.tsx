import { Stack, Text } from "@mantine/core";
import { MicrophoneCheck } from "./microphone-check.tsx";
import { canDictate } from "./recognition.ts";

/** Before the interview, when no clock runs: whether one can speak, and who hears it. */
export function VoiceNote() {
  if (!canDictate()) {
    return (
      <Text size="sm" c="dimmed">
        This browser can't turn speech into text, so you type your answers. Chrome, Edge and Safari can.
      </Text>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" c="dimmed">
        You can type or dictate. Your browser turns speech into text; some browsers, Chrome among them, send
        the sound to their maker for that. Greenroom gets only the text you send.
      </Text>
      <MicrophoneCheck />
    </Stack>
  );
}
