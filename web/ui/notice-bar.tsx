import { Button, Group, Text } from "@mantine/core";
import classes from "./notice-bar.module.css";
import { Status } from "./status.tsx";

type NoticeBarProps = { message: string; action: string; busy?: boolean; onAction: () => void };

/** A line over the page about the page itself. */
export function NoticeBar({ message, action, busy = false, onAction }: NoticeBarProps) {
  return (
    <Status className={classes.bar}>
      <Group justify="center" gap="sm">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" loading={busy} onClick={onAction}>
          {action}
        </Button>
      </Group>
    </Status>
  );
}
