import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { needsLinkedin } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { InterviewWishes } from "./start-choices.tsx";
import { allowanceQuery, currentQuery } from "../queries.ts";

const route = getRouteApi("/signed-in/dashboard");

/** Difficulty, target role, job description, the button. */
const PARTS = [88, 92, 122, 42];

export function StartCard() {
  return (
    <Card title={TEXT.startTitle}>
      <StartChoices />
    </Card>
  );
}

function StartChoices() {
  const me = useMe();
  const current = useQuery(currentQuery);

  if (needsLinkedin(me.role_id) && !me.linkedin.connected) {
    return (
      <Alert color="yellow">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{TEXT.connectLinkedinNotice}</Text>
          <LinkButton size="xs" {...paths.connectLinkedin()}>
            Connect
          </LinkButton>
        </Stack>
      </Alert>
    );
  }
  if (current.isPending) return <SkeletonParts heights={PARTS} label={TEXT.loadingUser} />;
  if (current.data) {
    return (
      <>
        <Text>An interview is under way and its clock is running. Everything you wrote is kept.</Text>
        <LinkButton {...paths.interview()}>Continue your interview</LinkButton>
      </>
    );
  }
  return <NewInterview />;
}

function NewInterview() {
  const navigate = useNavigate();
  const { homework } = route.useSearch();
  const allowance = useQuery(allowanceQuery);
  const stopped = allowance.data?.stopped === true;
  const usedUp = allowance.data !== undefined && allowance.data.remainingInterviews < 1;
  return (
    <>
      <InterviewWishes />
      {(usedUp || stopped) && (
        <Alert color="yellow">
          <Text size="sm">{stopped ? TEXT.interviewsStopped : TEXT.interviewLimit}</Text>
        </Alert>
      )}
      <Button size="md" disabled={usedUp || stopped} onClick={() => void navigate(paths.interview(homework))}>
        Start Now
      </Button>
    </>
  );
}
