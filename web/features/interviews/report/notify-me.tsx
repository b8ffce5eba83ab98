import { Button, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect } from "react";
import { switchNotifications, useNotificationState } from "../../../lib/notifications.ts";
import { watchReport } from "./watch-report.ts";

/** For whoever looks at something else while the rating is made. */
export function NotifyMe({ reportId }: { reportId: string }) {
  const state = useNotificationState();
  useEffect(() => {
    if (state === "on") void watchReport(reportId);
  }, [state, reportId]);
  if (state === "unsupported" || state === "refused") return null;
  if (state === "on") {
    return (
      <Text size="sm" c="dimmed">
        You will be notified when the rating is ready.
      </Text>
    );
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconBell size={16} aria-hidden />}
      onClick={() => void switchNotifications(true)}
    >
      Notify me when it is ready
    </Button>
  );
}
