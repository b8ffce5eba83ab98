import { Group, Loader, Text } from "@mantine/core";
import { CONNECTION_RETRIES } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import classes from "./connection-note.module.css";
import type { Connection } from "./interview-state.ts";

const connecting = (attempt: number): string =>
  attempt === 0
    ? "Checking the connection…"
    : fillText(TEXT.connecting, { n: Math.min(attempt, CONNECTION_RETRIES) });

export function ConnectionNote({ connection, onRetry }: { connection: Connection; onRetry: () => void }) {
  if (connection.kind === "failed") {
    return <ErrorPanel message={TEXT.connectFailed} onRetry={onRetry} retryLabel="Retry" />;
  }
  const connected = connection.kind === "connected";
  return (
    <Group gap="xs" component="output" className={classes.note}>
      {connected ? <span className={classes.dot} aria-hidden /> : <Loader size={12} aria-hidden />}
      <Text size="sm" c="dimmed">
        {connected ? "Connected" : connecting(connection.attempt)}
      </Text>
    </Group>
  );
}
