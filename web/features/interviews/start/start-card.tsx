import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LOCAL_INTERVIEWS_AT_EASE } from "#contract/limits.ts";
import { mustConnectLinkedin } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { useReachable } from "#web/lib/reach.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { allowanceQuery, currentQuery } from "../queries.ts";
import { type Job, useSetJob } from "./choices.ts";
import { InterviewChoices } from "./interview-choices.tsx";
import { isUsedUp } from "./is-used-up.ts";
import { useRound } from "./round.ts";
import classes from "./start-card.module.css";
import { UsedUp } from "./used-up.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/dashboard");

/** Heights in px of the job, target role, difficulty, round, language, button and link. */
const PARTS = [106, 102, 96, 102, 26, 48, 44];

/**
 * `job` is the job field. `readJob` reads the chosen application's current data; null if a role is chosen. `isAside`:
 * the next step has the page's filled button.
 */
export type StartCardProps = { job: ReactNode; readJob: (() => Promise<Job>) | null; isAside: boolean };

/** Left out while an interview is in progress, into which the next step leads back. */
export function StartCard(props: StartCardProps) {
  const mustConnect = mustConnectLinkedin(useMe());
  const { data: current } = useQuery(currentQuery);
  if (current && !mustConnect) return null;
  return (
    <Card title={TEXT.startTitle}>
      {mustConnect ? <ConnectNote {...props} /> : <StartChoices {...props} />}
    </Card>
  );
}

const variantOf = ({ isAside }: Pick<StartCardProps, "isAside">) => (isAside ? "default" : "filled");

const ConnectNote = (props: Pick<StartCardProps, "isAside">) => (
  <Alert color="yellow">
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{TEXT.connectLinkedinNotice}</Text>
      <LinkButton variant={variantOf(props)} {...paths.connectLinkedin()}>
        {WORDS.connect}
      </LinkButton>
    </Stack>
  </Alert>
);

function StartChoices(props: StartCardProps) {
  const current = useQuery(currentQuery);
  const settings = useSettings();
  const reachable = useReachable();

  // Wait for the settings, which decide the choices, so that nothing moves when they arrive.
  if (reachable && (current.isPending || settings.isPending)) return <SkeletonParts heights={PARTS} />;
  return <NewInterview {...props} />;
}

function NewInterview({ job, readJob, isAside }: StartCardProps) {
  const setJob = useSetJob();
  const { round, setRound } = useRound();
  const navigate = useNavigate();
  const { homework } = route.useSearch();
  const { data: allowance } = useQuery(allowanceQuery);
  const stopped = allowance?.stopped === true;
  const left = allowance?.unlimited === false ? allowance.remainingInterviews : 0;
  const usedUp = isUsedUp(allowance);
  const running = allowance?.runningHere ?? 0;
  const reachable = useReachable();
  const start = useMutation({
    mutationFn: async () => (readJob === null ? null : readJob()),
    onSuccess: (read) => {
      setJob(read);
      setRound(round, read?.voices);
      void navigate(paths.interview(homework));
    },
  });
  if (usedUp && !stopped)
    return (
      <>
        <UsedUp allowance={allowance} isBrief />
        <LinkButton size="md" fullWidth variant={variantOf({ isAside })} {...paths.practice()}>
          {TEXT.practiceTitle}
        </LinkButton>
      </>
    );
  return (
    <Stack>
      <InterviewChoices job={job} />
      {running >= LOCAL_INTERVIEWS_AT_EASE && (
        <Text size="sm">{WORDS.interviewsAreRunningOnThis(running, running + 1)}</Text>
      )}
      {stopped && (
        <Alert color="yellow">
          <Text size="sm">{TEXT.interviewsStopped}</Text>
        </Alert>
      )}
      {start.error && <ErrorPanel message={messageOf(start.error)} />}
      <div className={classes.start}>
        <Button
          size="md"
          fullWidth
          variant={variantOf({ isAside })}
          loading={start.isPending}
          disabled={usedUp || stopped || !reachable}
          onClick={() => start.mutate()}
        >
          {WORDS.startNow}
        </Button>
      </div>
      {left > 0 && (
        <Text size="sm" c="dimmed" ta="center">
          {WORDS.usesOneOf(left)}
        </Text>
      )}
      <LinkButton variant="default" fullWidth {...paths.practice()}>
        {TEXT.practiceTitle}
      </LinkButton>
    </Stack>
  );
}
