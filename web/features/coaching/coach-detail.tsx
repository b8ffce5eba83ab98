import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { BookButton } from "./book-button.tsx";
import { CoachHeader } from "./profiles/coach-header.tsx";
import { isGone } from "./error-words.ts";
import { coachQuery } from "./bookings/queries.ts";

export function CoachDetail({ id }: { id: string }) {
  return (
    <Stack align="stretch">
      <Group>
        <LinkButton variant="default" size="xs" {...paths.dashboard("coaches")} resetScroll={false}>
          All coaches
        </LinkButton>
      </Group>
      <Detail id={id} />
    </Stack>
  );
}

function Detail({ id }: { id: string }) {
  const { data: coach, error, isPending, refetch } = useQuery(coachQuery(id));
  if (isPending) return <SkeletonRows rows={1} height={260} label="Loading the coach" />;
  if (coach === undefined) {
    if (isGone(error)) return <ErrorPanel message={TEXT.coachNotFound} />;
    return <ErrorPanel message={TEXT.coachesFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Paper p={{ base: "md", sm: "lg" }}>
      <Stack align="flex-start">
        <CoachHeader coach={coach} heading={<Title order={2}>{coach.full_name}</Title>} />
        <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{coach.bio}</Text>
        <BookButton coach={coach} />
      </Stack>
    </Paper>
  );
}
