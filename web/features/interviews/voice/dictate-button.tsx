import { Button } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { canDictate } from "./recognition.ts";
import type { Dictation } from "./use-dictation.ts";

/** Not there where the browser can't do it: the start of the interview says so. */
export function DictateButton({ dictation, disabled }: { dictation: Dictation; disabled: boolean }) {
  if (!canDictate()) return null;
  const { listening, start, stop } = dictation;
  return (
    <Button
      variant={listening ? "light" : "default"}
      color={listening ? "red" : undefined}
      disabled={disabled}
      leftSection={
        listening ? <IconPlayerStop size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
      }
      onClick={listening ? stop : start}
    >
      {listening ? "Stop dictating" : "Dictate"}
    </Button>
  );
}
