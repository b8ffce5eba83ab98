import { Checkbox, Text } from "@mantine/core";
import { switchNotifications, useNotificationState } from "#web/lib/notifications.ts";
import { Card } from "#web/ui/card.tsx";

const WORDS = {
  unsupported: "This browser has no notifications. You still get everything by mail and on your dashboard.",
  refused: "Notifications of this site are blocked. Allow them beside your browser's address field first.",
  off: null,
  on: null,
} as const;

export function NotificationsCard() {
  const state = useNotificationState();
  const words = WORDS[state];
  return (
    <Card title="Notifications" id="notifications">
      <Checkbox
        label="Tell me when a rating is ready or a session is confirmed"
        description="Only while Greenroom is open in a tab that you don't look at. Kept in this browser."
        checked={state === "on"}
        disabled={words !== null}
        onChange={(event) => void switchNotifications(event.currentTarget.checked)}
      />
      {words !== null && <Text size="sm">{words}</Text>}
    </Card>
  );
}
