import { Button, Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { WORDS } from "./features/interviews/words.ts";
import { bookingsQuery } from "./features/coaching/bookings/queries.ts";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { useLastRead } from "./features/interviews/report/last-read.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { useStartPractice } from "./features/interviews/start/choices.ts";
import { useMustConnect } from "./features/interviews/start/connect-first.tsx";
import { findTried } from "./features/interviews/trial/tried-store.ts";
import { useSettings, useProfileStep } from "./lib/settings.ts";
import classes from "./next-step.module.css";
import { findNextStep, lineOver, type NextStep, sayStep } from "./next-step.ts";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { SignUpSteps } from "./ui/sign-up-steps.tsx";

const STEP = WORDS.nextStep;

/** The dashboard's one next action; null while what it hangs on is still on its way. */
function useNextStep(): NextStep | null {
  const mustConnect = useMustConnect();
  const settings = useSettings().data;
  const current = useQuery(currentQuery);
  const allowance = useQuery(allowanceQuery);
  const progress = useQuery(progressQuery);
  const interviews = useInfiniteQuery(conversationsQuery("interview"));
  const enabled = settings?.coaching === true;
  const upcoming = useInfiniteQuery({ ...bookingsQuery("upcoming"), enabled });
  const past = useInfiniteQuery({ ...bookingsQuery("past"), enabled });
  const [lastRead] = useLastRead();
  const [tried] = useState(findTried);
  const [now] = useState(() => new Date());
  const awaited = [current, allowance, progress, interviews, ...(enabled ? [upcoming, past] : [])];
  if (settings === undefined || awaited.some(({ isPending }) => isPending)) return null;
  return findNextStep({
    now,
    mustConnect,
    running: current.data ?? null,
    allowance: allowance.data ?? null,
    newest: interviews.data?.pages[0]?.data[0] ?? null,
    lastRead,
    fix: progress.data?.fix ?? null,
    bookings: [...(upcoming.data?.pages ?? []), ...(past.data?.pages ?? [])].flatMap(({ data }) => data),
    givenPlan: settings.givenPlan,
    tried: tried?.question ?? null,
  });
}

export function NextStepCard() {
  const step = useNextStep();
  const hasProfile = useProfileStep();
  const titleId = useId();
  const shown = step && sayStep(step, STEP);
  return (
    <>
      {step?.kind === "connect" && step.isNew && <SignUpSteps at="profile" />}
      {step?.kind === "first" && <SignUpSteps at="interview" hasProfile={hasProfile} />}
      <Paper component="section" className={classes.card} aria-labelledby={titleId}>
        <div className={classes.what}>
          <Text className={classes.over}>{lineOver(step, STEP)}</Text>
          <Title order={2} id={titleId} hidden={!shown} className={classes.title}>
            {shown?.title}
          </Title>
          {shown ? <Text className={classes.words}>{shown.words}</Text> : <Skeleton height={88} mt="xs" />}
        </div>
        {step && (
          <Group gap="xs">
            <ActionOf step={step} />
          </Group>
        )}
      </Paper>
    </>
  );
}

/** What to press. */
function ActionOf({ step }: { step: NextStep }) {
  const startPractice = useStartPractice();
  switch (step.kind) {
    case "continue":
      return (
        <LinkButton size="md" {...(step.isPractice ? paths.practice() : paths.interview())}>
          {STEP.continueDo}
        </LinkButton>
      );
    case "report":
      return (
        <LinkButton size="md" {...paths.report(step.id)}>
          {STEP.reportDo}
        </LinkButton>
      );
    case "session":
      return (
        <LinkButton size="md" {...paths.dashboard("bookedSessions")}>
          {STEP.sessionDo}
        </LinkButton>
      );
    case "connect":
      return (
        <LinkButton size="md" {...paths.connectLinkedin()}>
          {STEP.connectDo}
        </LinkButton>
      );
    case "homework": {
      const { difficulty, target_role: targetRole } = step.homework;
      const start = () => startPractice({ difficulty, targetRole, homeworkOf: step.bookingId });
      return (
        <Button size="md" onClick={start}>
          {STEP.homeworkDo}
        </Button>
      );
    }
    case "tried":
      return (
        <LinkButton size="md" {...paths.practice()}>
          {STEP.triedDo}
        </LinkButton>
      );
    case "fix":
      return (
        <>
          <LinkButton
            size="md"
            {...paths.practice({ again: step.fix.conversationId, question: step.fix.questionId })}
          >
            {TEXT.practiseThis}
          </LinkButton>
          <LinkButton size="md" px="sm" variant="subtle" {...paths.report(step.fix.conversationId)}>
            {STEP.fixReport}
          </LinkButton>
        </>
      );
    case "first":
      return (
        <>
          <LinkButton size="md" {...paths.interview()}>
            {STEP.interviewDo}
          </LinkButton>
          {step.hasTried && (
            <LinkButton size="md" px="sm" variant="subtle" {...paths.practice()}>
              {STEP.firstTried}
            </LinkButton>
          )}
        </>
      );
    case "interview":
      return (
        <LinkButton size="md" {...paths.interview()}>
          {STEP.interviewDo}
        </LinkButton>
      );
    case "plan":
      return (
        <LinkButton size="md" {...paths.pricing()}>
          {STEP.planDo}
        </LinkButton>
      );
    case "practice":
      return (
        <LinkButton size="md" {...paths.practice()}>
          {STEP.practiceDo}
        </LinkButton>
      );
  }
}
