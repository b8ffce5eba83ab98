import { Text } from "@mantine/core";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "./words.ts";

const NOTES = {
  soon: WORDS.weAreWaitingToHear,
  late: WORDS.thePaymentProviderHasNot,
};

export function AwaitedNote({ awaiting }: { awaiting: keyof typeof NOTES | null }) {
  return (
    <Status>
      {awaiting !== null && (
        <Text size="sm" component="span">
          {NOTES[awaiting]}
        </Text>
      )}
    </Status>
  );
}
