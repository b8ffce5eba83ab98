import { Button, Paper, Skeleton, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { WORDS } from "./features/interviews/words.ts";
import { bookingsQuery } from "./features/coaching/bookings/queries.ts";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { useLastRead } from "./features/interviews/report/last-read.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { useStartPractice } from "./features/interviews/start/start-practice.ts";
import { useMustConnect } from "./features/interviews/start/must-connect.ts";
import { findTried } from "./features/interviews/trial/tried-store.ts";
import { applicationsQuery } from "./features/stories/applications/queries.ts";
import { formatWhen } from "./lib/format.ts";
import { rubricName } from "./lib/rubric-words.ts";
import { useSettings, useProfileStep } from "./lib/settings.ts";
import classes from "./next-step.module.css";
import {
  type Ahead,
  buttonOf,
  findAhead,
  findNextStep,
  lineOver,
  type NextStep,
  sayStep,
} from "./next-step.ts";
import { paths } from "./paths.ts";
import { LinkButton, TextLink } from "./ui/link-parts.tsx";
import { SignUpSteps } from "./ui/sign-up-steps.tsx";

const STEP = WORDS.nextStep;

/** The next step and what else is ahead, or null while the data they depend on is loading. */
type Next = { step: NextStep; ahead: Ahead } | null;

/** True if the next step has a button, which is then the page's filled one. */
export const hasButton = (next: Next): boolean => next !== null && buttonOf(next.step, STEP) !== null;

export function useNextStep(): Next {
  const mustConnect = useMustConnect();
  const settings = useSettings().data;
  const current = useQuery(currentQuery);
  const allowance = useQuery(allowanceQuery);
  const applications = useQuery(applicationsQuery);
  const progress = useQuery(progressQuery);
  const interviews = useInfiniteQuery(conversationsQuery("interview"));
  const enabled = settings?.coaching === true;
  const upcoming = useInfiniteQuery({ ...bookingsQuery("upcoming"), enabled });
  const past = useInfiniteQuery({ ...bookingsQuery("past"), enabled });
  const [lastRead] = useLastRead();
  const [tried] = useState(findTried);
  const [now] = useState(() => new Date());
  const awaited = [
    current,
    allowance,
    applications,
    progress,
    interviews,
    ...(enabled ? [upcoming, past] : []),
  ];
  if (settings === undefined || awaited.some(({ isPending }) => isPending)) return null;
  const focus = progress.data?.focus ?? null;
  const known = {
    now,
    mustConnect,
    running: current.data ?? null,
    allowance: allowance.data ?? null,
    newest: interviews.data?.pages[0]?.data[0] ?? null,
    lastRead,
    fix: progress.data?.fix ?? null,
    focus: focus && { ...focus, label: rubricName(focus.label) },
    bookings: [...(upcoming.data?.pages ?? []), ...(past.data?.pages ?? [])].flatMap(({ data }) => data),
    applications: applications.data ?? [],
    tried: tried?.question ?? null,
  };
  const step = findNextStep(known);
  return { step, ahead: findAhead(known, step) };
}

/** One line and one button. If the step concerns the card below, that card has the button. */
export function NextStepCard({ next }: { next: Next }) {
  const step = next?.step ?? null;
  const hasProfile = useProfileStep();
  const titleId = useId();
  return (
    <>
      {step?.kind === "connect" && step.isNew && <SignUpSteps at="profile" />}
      {(step?.kind === "first" || (step?.kind === "tried" && step.isNew)) && (
        <SignUpSteps at="interview" hasProfile={hasProfile} />
      )}
      <Paper component="section" className={classes.card} aria-labelledby={titleId}>
        <div className={classes.what}>
          <Title order={2} id={titleId} className={classes.over}>
            {lineOver(step, STEP)}
          </Title>
          {step ? (
            <Text className={classes.line} title={sayStep(step, STEP)}>
              {sayStep(step, STEP)}
            </Text>
          ) : (
            <Skeleton height={26} />
          )}
          {next && <AheadLines {...next.ahead} />}
        </div>
        {step && <ActionOf step={step} />}
      </Paper>
    </>
  );
}

const AheadLines = ({ session, planned }: Ahead) => (
  <>
    {session && (
      <TextLink size="sm" {...paths.dashboard("bookedSessions")}>
        {STEP.sessionOn(session.coach, formatWhen(session.at))}
      </TextLink>
    )}
    {planned?.kind === "planned" && (
      <TextLink size="sm" {...paths.applicationPlan(planned.application)}>
        {sayStep(planned, STEP)}
      </TextLink>
    )}
  </>
);

function ActionOf({ step }: { step: NextStep }) {
  const startPractice = useStartPractice();
  const label = buttonOf(step, STEP);
  if (label === null) return null;
  if (step.kind === "homework") {
    const { difficulty, target_role: targetRole, round } = step.homework;
    const start = () => startPractice({ difficulty, targetRole, round, homeworkOf: step.bookingId });
    return <Button onClick={start}>{label}</Button>;
  }
  return <LinkButton {...wayOf(step)}>{label}</LinkButton>;
}

function wayOf(step: NextStep) {
  if (step.kind === "continue") return step.isPractice ? paths.practice() : paths.interview();
  if (step.kind === "report") return paths.report(step.id);
  if (step.kind === "session") return paths.dashboard("bookedSessions");
  if (step.kind === "planned") return paths.applicationPlan(step.application);
  if (step.kind === "focus") return paths.practiceOf({ subject: step.focus.competency });
  if (step.kind !== "fix") return paths.practice();
  return paths.practice({ again: step.fix.conversationId, question: step.fix.questionId });
}
