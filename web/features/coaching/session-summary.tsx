import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { Stat } from "../../ui/stat.tsx";
import { sessionsQuery } from "./bookings/queries.ts";

export function SessionSummary() {
  return (
    <Card title="Your coaching sessions">
      <Sessions />
    </Card>
  );
}

function Sessions() {
  const { data, isPending, refetch } = useQuery(sessionsQuery);
  if (isPending) return <SkeletonRows rows={1} height={60} label="Loading your sessions" />;
  if (data === undefined) {
    return <ErrorPanel message={TEXT.subscriptionCheckFailed} onRetry={() => void refetch()} />;
  }
  if (data.id === null && data.sessions_allowed === 0) {
    return (
      <Stack align="flex-start" gap="sm">
        <Text c="dimmed">{TEXT.noSessionInformation}</Text>
        <LinkButton variant="default" {...paths.pricing()}>
          See plans with coaching
        </LinkButton>
      </Stack>
    );
  }
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} component="dl" my={0}>
      <Stat label="Total" value={data.sessions_allowed} />
      <Stat label="Booked" value={data.sessions_booked} />
      <Stat label="Completed" value={data.sessions_completed} />
      <Stat label="Remaining" value={data.remaining} />
    </SimpleGrid>
  );
}
