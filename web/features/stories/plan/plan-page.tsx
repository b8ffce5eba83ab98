import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Application } from "#contract/applications.ts";
import type { Plan, PlanStep } from "#contract/preparation-plan.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { formatWeekday } from "#web/lib/format.ts";
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
import { LastDay } from "./last-day.tsx";
import { planQuery, useSettle } from "./queries.ts";
import { isAhead, leadWords, stepWords } from "./step-words.ts";

const WORDS = words.plan;
const route = getRouteApi("/signed-in/applications/$id/plan");

/** `interview`: the interviews feature's link to an interview for the application. */
type PlanPageProps = { interview: (application: Application) => ReactNode };

/** The steps up to an interview by day, and the results of earlier steps. */
export function PlanPage({ interview }: PlanPageProps) {
  const { id } = route.useParams();
  const application = useQuery(applicationQuery(id));
  const plan = useQuery(planQuery(id));
  const error = application.error ?? plan.error;
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
          <CoachSteps application={application.data} steps={plan.data.fromCoaches} />
          <Days application={application.data} plan={plan.data} interview={interview(application.data)} />
          {application.data.archivedAt === null && plan.data.today <= (plan.data.interviewDate ?? "") && (
            <LastDay application={application.data} />
          )}
          <Lately steps={plan.data.steps} />
        </>
      )}
    </Stack>
  );
}

type DaysProps = { application: Application; plan: Plan; interview: ReactNode };

function Days({ application, plan: { steps, today }, interview }: DaysProps) {
  const shown = steps.filter(({ state, due }) => state === "open" || (state === "done" && due === today));
  return [...Map.groupBy(shown, ({ due }) => due)].map(([day, own]) => (
    <Card key={day} title={day === today ? WORDS.today : formatWeekday(day)}>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {own.map((step) => (
          <li key={step.id}>
            {step.state === "done" ? (
              <Settled step={step} />
            ) : (
              <Step
                application={application}
                step={step}
                isNow={!isAhead(step, today)}
                interview={interview}
              />
            )}
          </li>
        ))}
      </Stack>
    </Card>
  ));
}

type StepProps = { application: Application; step: PlanStep; isNow: boolean; interview: ReactNode };

function Step({ application, step, isNow, interview }: StepProps) {
  const settle = useSettle(application.id);
  const text = stepWords(step);
  const choices = [
    { went: "well" as const, label: WORDS.well },
    { went: "badly" as const, label: WORDS.badly },
    { went: null, label: WORDS.skip },
  ];
  return (
    <Stack gap="xs">
      {settle.error && <ErrorPanel message={messageOf(settle.error)} />}
      <Group gap="xs">
        <Text fw={isNow ? 600 : 400} style={{ overflowWrap: "anywhere" }}>
          {text}
        </Text>
        <Text size="sm" c="dimmed">
          {WORDS.minutes(step.minutes)}
        </Text>
        {step.isBack && (
          <Badge variant="light" color="gray" tt="none">
            {WORDS.cameBack}
          </Badge>
        )}
      </Group>
      <Group gap="xs">
        {step.kind === "interview" ? interview : <Go application={application} step={step} />}
        {isNow &&
          choices.map(({ went, label }) => (
            <Button
              key={label}
              size="xs"
              variant="subtle"
              disabled={settle.isPending}
              aria-label={`${label}: ${text}`}
              onClick={() => settle.mutate({ id: step.id, went })}
            >
              {label}
            </Button>
          ))}
      </Group>
    </Stack>
  );
}

/** Link to the page on which the step is done. */
function Go({
  application,
  step: { kind, story, gap, competency },
}: Pick<StepProps, "application" | "step">) {
  const job = { from: application.id, role: application.title };
  if (story) return <Link label={WORDS.go.story} to={paths.story(story.id)} />;
  if (gap !== null)
    return (
      <>
        <Link label={WORDS.go.practise} to={paths.practiceOf({ about: gap }, job)} />
        <TextLink {...paths.stories()} size="sm">
          {WORDS.go.write}
        </TextLink>
      </>
    );
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

const Settled = ({ step }: { step: PlanStep }) => (
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
    {stepWords(step)} · {formatWeekday(step.due)}
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
