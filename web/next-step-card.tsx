import { Button, Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { PRACTICE_SECONDS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { WORDS } from "./features/interviews/words.ts";
import { bookingsQuery } from "./features/coaching/bookings/queries.ts";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { useLastRead } from "./features/interviews/report/last-read.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { type Practice, useStartPractice } from "./features/interviews/start/choices.ts";
import { useMustConnect } from "./features/interviews/start/connect-first.tsx";
import { findTried } from "./features/interviews/trial/tried-store.ts";
import { formatDay, formatWhen } from "./lib/format.ts";
import { useSettings } from "./lib/settings.ts";
import classes from "./next-step.module.css";
import { findNextStep, type NextStep } from "./next-step.ts";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { SignUpSteps } from "./ui/sign-up-steps.tsx";

const STEP = WORDS.nextStep;
const PRACTICE_MINUTES = PRACTICE_SECONDS / 60;

/** The dashboard's one next action; null while what it hangs on is still on its way. */
function useNextStep(): NextStep | null {
  const mustConnect = useMustConnect();
  const hasCoaches = useSettings().data?.coaching;
  const current = useQuery(currentQuery);
  const allowance = useQuery(allowanceQuery);
  const progress = useQuery(progressQuery);
  const interviews = useInfiniteQuery(conversationsQuery("interview"));
  const enabled = hasCoaches === true;
  const upcoming = useInfiniteQuery({ ...bookingsQuery("upcoming"), enabled });
  const past = useInfiniteQuery({ ...bookingsQuery("past"), enabled });
  const [lastRead] = useLastRead();
  const [tried] = useState(findTried);
  const [now] = useState(() => new Date());
  const awaited = [current, allowance, progress, interviews, ...(enabled ? [upcoming, past] : [])];
  if (hasCoaches === undefined || awaited.some(({ isPending }) => isPending)) return null;
  return findNextStep({
    now,
    mustConnect,
    running: current.data ?? null,
    allowance: allowance.data ?? null,
    newest: interviews.data?.pages[0]?.data[0] ?? null,
    lastRead,
    fix: progress.data?.fix ?? null,
    bookings: [...(upcoming.data?.pages ?? []), ...(past.data?.pages ?? [])].flatMap(({ data }) => data),
    tried: tried?.question ?? null,
  });
}

export function NextStepCard() {
  const step = useNextStep();
  const hasProfile = useSettings().data?.linkedin !== false;
  const startPractice = useStartPractice();
  const titleId = useId();
  const shown = step && describe(step, startPractice);
  return (
    <>
      {step?.kind === "connect" && step.isNew && <SignUpSteps at="profile" />}
      {step?.kind === "first" && <SignUpSteps at="interview" hasProfile={hasProfile} />}
      <Paper component="section" className={classes.card} aria-labelledby={titleId}>
        <div className={classes.what}>
          <Text className={classes.over}>
            {shown?.minutes === undefined ? STEP.next : STEP.nextMinutes(shown.minutes)}
          </Text>
          <Title order={2} id={titleId} hidden={!shown} className={classes.title}>
            {shown?.title}
          </Title>
          {shown ? <Text className={classes.words}>{shown.words}</Text> : <Skeleton height={88} mt="xs" />}
        </div>
        {shown && <Group gap="xs">{shown.action}</Group>}
      </Paper>
    </>
  );
}

type Shown = { title: string; words: string; minutes?: number; action: ReactNode };

/** What to say, and the one button to press. */
function describe(step: NextStep, startPractice: (practice: Practice) => void): Shown {
  switch (step.kind) {
    case "continue": {
      const way = step.isPractice ? paths.practice() : paths.interview();
      return {
        ...STEP.continue(step.isPractice),
        action: (
          <LinkButton size="md" {...way}>
            {STEP.continueDo}
          </LinkButton>
        ),
      };
    }
    case "report":
      return {
        ...STEP.report(step.role, formatDay(step.at)),
        action: (
          <LinkButton size="md" {...paths.report(step.id)}>
            {STEP.reportDo}
          </LinkButton>
        ),
      };
    case "session":
      return {
        ...STEP.session(step.coach, formatWhen(step.at)),
        action: (
          <LinkButton size="md" {...paths.dashboard("bookedSessions")}>
            {STEP.sessionDo}
          </LinkButton>
        ),
      };
    case "connect":
      return {
        ...STEP.connect,
        action: (
          <LinkButton size="md" {...paths.connectLinkedin()}>
            {STEP.connectDo}
          </LinkButton>
        ),
      };
    case "homework": {
      const { difficulty, target_role: targetRole } = step.homework;
      const start = () => startPractice({ difficulty, targetRole, homeworkOf: step.bookingId });
      return {
        ...STEP.homework(step.coach, step.homework),
        action: (
          <Button size="md" onClick={start}>
            {STEP.homeworkDo}
          </Button>
        ),
      };
    }
    case "tried":
      return {
        ...STEP.tried(step.question),
        minutes: PRACTICE_MINUTES,
        action: (
          <LinkButton size="md" {...paths.practice()}>
            {STEP.triedDo}
          </LinkButton>
        ),
      };
    case "fix":
      return {
        ...STEP.fix(step.fix.question, step.fix.text),
        minutes: PRACTICE_MINUTES,
        action: (
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
        ),
      };
    case "first":
      return {
        title: STEP.firstTitle,
        words: TEXT.firstInterview,
        action: (
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
        ),
      };
    case "interview":
      return {
        ...STEP.interview,
        action: (
          <LinkButton size="md" {...paths.interview()}>
            {STEP.interviewDo}
          </LinkButton>
        ),
      };
    case "plan":
      return {
        ...STEP.plan,
        action: (
          <LinkButton size="md" {...paths.pricing()}>
            {STEP.planDo}
          </LinkButton>
        ),
      };
    case "practice":
      return {
        ...STEP.practice,
        minutes: PRACTICE_MINUTES,
        action: (
          <LinkButton size="md" {...paths.practice()}>
            {STEP.practiceDo}
          </LinkButton>
        ),
      };
  }
}
