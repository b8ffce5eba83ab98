import { Button, Text } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect } from "react";
import { REPORT_WATCH_LOOKS_MAX, REPORT_WATCH_SECONDS } from "#contract/limits.ts";
import { api, call } from "#web/lib/api.ts";
import {
  notificationState,
  notifyIfHidden,
  switchNotifications,
  useNotificationState,
} from "#web/lib/notifications.ts";
import { wait } from "#web/lib/wait.ts";
import { addressOf, paths } from "#web/paths.ts";
import { WORDS } from "../words.ts";

/** Offers a notification when the rating is ready. */
export function NotifyMe({ reportId }: { reportId: string }) {
  const state = useNotificationState();
  useEffect(() => {
    if (state === "on") void watchReport(reportId);
  }, [state, reportId]);
  if (state === "insecure" || state === "unsupported" || state === "refused") return null;
  if (state === "on") {
    return (
      <Text size="sm" c="dimmed">
        {WORDS.youWillBeNotifiedWhen}
      </Text>
    );
  }
  return (
    <Button
      variant="subtle"
      leftSection={<IconBell size={16} aria-hidden />}
      onClick={() => void switchNotifications(true)}
    >
      {WORDS.notifyMeWhenItIs}
    </Button>
  );
}

const watched = new Set<string>();

/** Polls a pending report, even on other pages of the app, and notifies the user when it is ready. */
async function watchReport(id: string): Promise<void> {
  if (watched.has(id) || notificationState() !== "on") return;
  watched.add(id);
  try {
    await lookUntilReady(id);
  } finally {
    // A failed rating can be requested and watched again.
    watched.delete(id);
  }
}

async function lookUntilReady(id: string): Promise<void> {
  for (let look = 0; look < REPORT_WATCH_LOOKS_MAX; look += 1) {
    const status = await call(api.conversations[":id"].report.$get({ param: { id } })).then(
      ({ data }) => data.status,
      () => "pending",
    );
    if (status === "ready") {
      return notifyIfHidden({
        title: WORDS.yourRatingIsReady,
        body: WORDS.openTheReportOfYour,
        path: addressOf(paths.report(id)),
      });
    }
    if (status !== "pending") return;
    await wait(REPORT_WATCH_SECONDS);
  }
}
