import { Badge, Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { Application } from "#contract/applications.ts";
import type { Plan, PlanStep } from "#contract/preparation-plan.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { formatDayShort, formatWeekday } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { dayWords } from "../applications/days.ts";
import { applicationQuery } from "../applications/queries.ts";
import { words } from "../words.ts";
import { CoachSteps } from "./coach-steps.tsx";
import { AskedThere } from "./asked-there.tsx";
import { LastDay } from "./last-day.tsx";
import { planDays, subjectOf } from "./plan-days.ts";
import { planQuery, useSettle } from "./queries.ts";
import { isAhead, leadWords, stepWords } from "./step-words.ts";

const WORDS = words.plan;
const route = getRouteApi("/signed-in/applications/$id/plan");

/** `interview`: the interviews feature's link to an interview for the application. */
type PlanPageProps = {
  interview: (application: Application) => ReactNode;
  /** The interviews feature's note on how many interviews are left for those planned on these days. */
  limit: (days: readonly string[]) => ReactNode;
};

/** The steps up to an interview by day, and the results of earlier steps. */
export function PlanPage({ interview, limit }: PlanPageProps) {
  const { id } = route.useParams();
  const application = useQuery(applicationQuery(id));
  const plan = useQuery(planQuery(id));
  const error = application.error ?? plan.error;
  const hasLastDay =
    application.data?.archivedAt === null &&
    plan.data !== undefined &&
    plan.data.today <= (plan.data.interviewDate ?? "");
  if (application.data === undefined && isGone(application.error))
    return (
      <NotFound>
        <LinkButton {...paths.applications()}>{words.application.back}</LinkButton>
      </NotFound>
    );
  return (
    <Stack gap="lg" {...COLUMN}>
      <TextLink {...paths.application(id)} size="sm">
        {WORDS.back}
      </TextLink>
      <PageTitle>{WORDS.title}</PageTitle>
      {error && (
        <ErrorPanel
          message={messageOf(error)}
          onRetry={() => void Promise.all([application.refetch(), plan.refetch()])}
        />
      )}
      {error === null && (application.isPending || plan.isPending) && (
        <SkeletonRows rows={4} height={80} label={WORDS.loading} />
      )}
      {application.data && plan.data && (
        <>
          <Text c="dimmed" className="print-beside">
            {words.applications.named(application.data.title, application.data.company)} ·{" "}
            {dayWords(application.data.interviewDate)}
          </Text>
          <Text>{leadWords(application.data, plan.data)}</Text>
          <Moved plan={plan.data} />
          {plan.data.steps.some(({ state }) => state === "open") &&
            limit(
              plan.data.steps.flatMap(({ kind, state, due }) =>
                kind === "interview" && state === "open" ? [due] : [],
              ),
            )}
          {hasLastDay && (
            <TextLink {...paths.applicationPlan(id, "last-day")} size="sm">
              {WORDS.toLastDay}
            </TextLink>
          )}
          <CoachSteps application={application.data} steps={plan.data.fromCoaches} />
          <Days application={application.data} plan={plan.data} interview={interview(application.data)} />
          <AskedThere application={application.data} />
          {hasLastDay && <LastDay application={application.data} />}
          <Lately steps={plan.data.steps} />
        </>
      )}
    </Stack>
  );
}

/** Says which steps of earlier days are planned again, because the days ahead look different from before. */
function Moved({ plan: { steps } }: { plan: Plan }) {
  const moved = new Set(steps.filter(({ state, isBack }) => state === "open" && isBack).map(subjectOf)).size;
  return moved > 0 && <Text>{WORDS.moved(moved)}</Text>;
}

type DaysProps = { application: Application; plan: Plan; interview: ReactNode };

/** All days up to the interview in one list, so that nobody wonders why a day is missing. */
function Days({ application, plan, interview }: DaysProps) {
  const days = planDays(plan);
  if (days.length === 0) return null;
  return (
    <Card title={WORDS.days}>
      {days.map((one) =>
        "from" in one ? (
          <Text key={one.from} size="sm" c="dimmed">
            {WORDS.free(shortDay(one.from, plan), one.to === one.from ? null : formatDayShort(one.to))}
          </Text>
        ) : (
          <Day key={one.day} title={one.day === plan.today ? WORDS.today : formatWeekday(one.day)}>
            {one.steps.map(({ step, again, isAgain }) => (
              <li key={step.id}>
                {step.state === "done" ? (
                  <Settled step={step} isInItsDay />
                ) : isAgain ? (
                  <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    {WORDS.repeated(stepWords(step))}
                  </Text>
                ) : (
                  <Step
                    application={application}
                    step={step}
                    again={again}
                    isNow={!isAhead(step, plan.today)}
                    interview={interview}
                  />
                )}
              </li>
            ))}
          </Day>
        ),
      )}
    </Card>
  );
}

const shortDay = (day: string, { today }: Plan): string =>
  day === today ? WORDS.today : formatDayShort(day);

function Day({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack component="section" gap="xs" mt="xs" aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {title}
      </Title>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {children}
      </Stack>
    </Stack>
  );
}

type StepProps = {
  application: Application;
  step: PlanStep;
  /** The later days with the same step. */
  again: string[];
  isNow: boolean;
  interview: ReactNode;
};

function Step({ application, step, again, isNow, interview }: StepProps) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text fw={isNow ? 600 : 400} style={{ overflowWrap: "anywhere" }}>
          {stepWords(step)}
        </Text>
        <Text size="sm" c="dimmed">
          {WORDS.minutes(step.minutes)}
          {again.length > 0 && `, ${WORDS.again(again.map((day) => formatDayShort(day)))}`}
        </Text>
        {step.isBack && (
          <Badge variant="light" color="gray" tt="none">
            {WORDS.cameBack}
          </Badge>
        )}
      </Group>
      <Group gap="md" align="flex-start">
        {step.kind === "interview" ? interview : <Go application={application} step={step} />}
        {isNow && <Settle application={application} step={step} />}
      </Group>
    </Stack>
  );
}

/** The other ways to settle a step are folded, because its link does the step and ticks it. */
function Settle({ application, step }: Pick<StepProps, "application" | "step">) {
  const settle = useSettle(application.id);
  const choices = [
    { went: "well" as const, label: WORDS.well },
    { went: "badly" as const, label: WORDS.badly },
    { went: null, label: WORDS.skip },
  ];
  return (
    <Box component="details" flex="1 1 10rem">
      <Text component="summary" size="sm" py={8}>
        {step.gap === null ? WORDS.settle : WORDS.settleOrWrite}
      </Text>
      {settle.error && <ErrorPanel message={messageOf(settle.error)} />}
      <Group gap="xs">
        {choices.map(({ went, label }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            disabled={settle.isPending}
            aria-label={`${label}: ${stepWords(step)}`}
            onClick={() => settle.mutate({ id: step.id, went })}
          >
            {label}
          </Button>
        ))}
        {step.gap !== null && (
          <LinkButton
            size="xs"
            variant="default"
            {...paths.storyFor(step.gap, { from: application.id, back: "plan" })}
          >
            {WORDS.go.write}
          </LinkButton>
        )}
      </Group>
    </Box>
  );
}

/** Link to the page on which the step is done. */
function Go({
  application,
  step: { kind, story, gap, competency },
}: Pick<StepProps, "application" | "step">) {
  const from = { from: application.id, back: "plan" as const };
  const job = { ...from, role: application.title };
  if (story) return <Link label={WORDS.go.story} to={paths.story(story.id, from)} />;
  if (gap !== null) return <Link label={WORDS.go.practise} to={paths.practiceOf({ about: gap }, job)} />;
  if (competency)
    return <Link label={WORDS.go.practise} to={paths.practiceOf({ subject: competency.id }, job)} />;
  return kind === "look" ? <Link label={WORDS.go.stories} to={paths.stories()} /> : null;
}

type To =
  | ReturnType<typeof paths.story>
  | ReturnType<typeof paths.practiceOf>
  | ReturnType<typeof paths.stories>;

const Link = ({ label, to }: { label: string; to: To }) => (
  <LinkButton size="xs" variant="light" {...to}>
    {label}
  </LinkButton>
);

const Settled = ({ step, isInItsDay = false }: { step: PlanStep; isInItsDay?: boolean }) => (
  <Text size="sm" style={{ overflowWrap: "anywhere" }}>
    <Badge
      component="span"
      size="sm"
      variant="light"
      color={step.state === "done" ? "fern" : "gray"}
      tt="none"
    >
      {step.state === "done" ? WORDS.done : WORDS.skipped}
    </Badge>{" "}
    {stepWords(step)}
    {!isInItsDay && ` · ${formatWeekday(step.due)}`}
  </Text>
);

/** Steps done or skipped recently. */
function Lately({ steps }: { steps: PlanStep[] }) {
  const settled = steps.filter(({ state }) => state !== "open");
  if (settled.length === 0) return null;
  const skipped = settled.filter(({ state }) => state === "skipped").length;
  return (
    <Card title={WORDS.settled}>
      <Text>
        {WORDS.counts(settled.length - skipped, skipped)} {skipped > 0 && WORDS.comesBack}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
        {settled.map((step) => (
          <li key={step.id}>
            <Settled step={step} />
          </li>
        ))}
      </Stack>
    </Card>
  );
}
