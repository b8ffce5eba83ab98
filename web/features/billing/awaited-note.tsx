import { Text } from "@mantine/core";
import { Status } from "../../ui/status.tsx";

const WORDS = {
  soon: "We are waiting for word from the payment provider. This takes a few seconds.",
  late: "The payment provider has not confirmed yet. Your plan changes by itself as soon as it does.",
};

export function AwaitedNote({ awaiting }: { awaiting: keyof typeof WORDS | null }) {
  return (
    <Status>
      {awaiting !== null && (
        <Text size="sm" component="span">
          {WORDS[awaiting]}
        </Text>
      )}
    </Status>
  );
}
