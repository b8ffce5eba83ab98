import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LOCAL_INTERVIEWS_AT_EASE } from "#contract/limits.ts";
import { mustConnectLinkedin } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useReachable } from "#web/lib/reach.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { allowanceQuery, currentQuery } from "../queries.ts";
import { InterviewChoices } from "./interview-choices.tsx";
import { isUsedUp, UsedUp } from "./used-up.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/dashboard");

/** Difficulty, target role, job description, language, the buttons. */
const PARTS = [88, 92, 122, 80, 42, 42];

export const StartCard = () => (
  <Card title={TEXT.startTitle}>
    <StartChoices />
  </Card>
);

function StartChoices() {
  const me = useMe();
  const current = useQuery(currentQuery);
  const settings = useSettings();
  const reachable = useReachable();

  if (mustConnectLinkedin(me)) {
    return (
      <Alert color="yellow">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{TEXT.connectLinkedinNotice}</Text>
          <LinkButton size="xs" variant="default" {...paths.connectLinkedin()}>
            {WORDS.connect}
          </LinkButton>
        </Stack>
      </Alert>
    );
  }
  // What can be chosen hangs on the settings: nothing is drawn that they would move.
  if (reachable && (current.isPending || settings.isPending)) return <SkeletonParts heights={PARTS} />;
  if (current.data) {
    const isPractice = current.data.kind === "practice";
    return (
      <>
        <Text>{WORDS.underWay[isPractice ? "practice" : "interview"]}</Text>
        <LinkButton variant="default" {...(isPractice ? paths.practice() : paths.interview())}>
          {WORDS.continueYours[isPractice ? "practice" : "interview"]}
        </LinkButton>
      </>
    );
  }
  return <NewInterview />;
}

function NewInterview() {
  const navigate = useNavigate();
  const { homework } = route.useSearch();
  const { data: allowance } = useQuery(allowanceQuery);
  const stopped = allowance?.stopped === true;
  const usedUp = isUsedUp(allowance);
  const running = allowance?.runningHere ?? 0;
  const reachable = useReachable();
  return (
    <>
      <InterviewChoices />
      {running >= LOCAL_INTERVIEWS_AT_EASE && (
        <Text size="sm">{WORDS.interviewsAreRunningOnThis(running, running + 1)}</Text>
      )}
      {stopped && (
        <Alert color="yellow">
          <Text size="sm">{TEXT.interviewsStopped}</Text>
        </Alert>
      )}
      {usedUp && !stopped && <UsedUp allowance={allowance} />}
      <Button
        size="md"
        variant="light"
        disabled={usedUp || stopped || !reachable}
        onClick={() => void navigate(paths.interview(homework))}
      >
        {WORDS.startNow}
      </Button>
      <LinkButton size="md" variant="default" {...paths.practice()}>
        {TEXT.practiceTitle}
      </LinkButton>
    </>
  );
}
