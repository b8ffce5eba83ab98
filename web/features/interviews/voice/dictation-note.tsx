import { Alert, Text } from "@mantine/core";
import { Status } from "../../../ui/status.tsx";
import type { Dictation } from "./use-dictation.ts";

/** What is heard right now, or why nothing is. */
export function DictationNote({ dictation: { listening, interim, problem } }: { dictation: Dictation }) {
  return (
    <>
      {problem !== null && (
        <Alert color="yellow" role="alert">
          <Text size="sm">{problem}</Text>
        </Alert>
      )}
      <Status>
        {listening && <Text size="sm">Listening. Speak, then look over the text before you send it.</Text>}
      </Status>
      {/* Not read out: somebody who speaks must not be spoken to at each syllable. */}
      {listening && interim !== "" && (
        <Text size="sm" c="dimmed" fs="italic" data-testid="interim">
          {interim}…
        </Text>
      )}
    </>
  );
}
