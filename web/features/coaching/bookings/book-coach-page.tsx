import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastError } from "#web/ui/toast.ts";
import { CoachHeader } from "../profiles/coach-header.tsx";
import { isGone } from "../error-words.ts";
import { coachQuery } from "./queries.ts";
import { Scheduling } from "../scheduling.tsx";

const route = getRouteApi("/signed-in/book-coach/$coachId");

/** screens.md.17 */
export function BookCoachPage() {
  const { coachId } = route.useParams();
  return (
    <Stack maw="52rem" mx="auto" gap="lg">
      <Group>
        <BackButton />
      </Group>
      <CoachAndCalendar key={coachId} id={coachId} />
    </Stack>
  );
}

function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate(paths.dashboard()));
  return (
    <Button variant="default" size="xs" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
      Back
    </Button>
  );
}

function CoachAndCalendar({ id }: { id: string }) {
  const { data: coach, error, isPending, refetch } = useQuery(coachQuery(id));
  if (isPending) {
    return (
      <>
        <PageTitle hidden>Book a coach</PageTitle>
        <SkeletonRows rows={3} height={140} label="Loading the coach" />
      </>
    );
  }
  if (coach === undefined) {
    if (isGone(error)) return <NoSuchCoach />;
    return (
      <>
        <PageTitle>Book a coach</PageTitle>
        <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <Paper p={{ base: "md", sm: "lg" }}>
        <CoachHeader coach={coach} heading={<PageTitle>{coach.full_name}</PageTitle>} />
      </Paper>
      <Card title="About the Coach">
        <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{coach.bio}</Text>
      </Card>
      <Card title="Schedule a Session">
        <Scheduling coach={coach} />
      </Card>
    </>
  );
}

function NoSuchCoach() {
  const navigate = useNavigate();
  useEffect(() => {
    toastError(TEXT.coachNotFound);
    void navigate({ ...paths.dashboard(), replace: true });
  }, [navigate]);
  return <PageTitle>{TEXT.coachNotFound}</PageTitle>;
}
