import { Alert, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CoachSessions } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";

/** The remaining-sessions line, or the warning when there are none. */
export function SessionsLeft({ sessions }: { sessions: UseQueryResult<CoachSessions> }) {
  const { data, isPending, refetch } = sessions;
  if (isPending) return null;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.eligibilityFailed} onRetry={() => void refetch()} />;
  }
  if (data.remaining > 0) {
    return (
      <Text>
        Remaining sessions: {data.remaining} of {data.sessions_allowed}
      </Text>
    );
  }
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{TEXT.noSessionsLeft}</Text>
        <LinkButton size="xs" {...paths.pricing()}>
          Manage Subscription
        </LinkButton>
      </Stack>
    </Alert>
  );
}
