import { Stack, Tabs } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { isStaff } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import classes from "./dashboard.module.css";
import { bookingsQuery } from "./features/coaching/bookings/queries.ts";
import { PlanCard } from "./features/billing/plan-card.tsx";
import { statusQuery } from "./features/billing/queries.ts";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { useStartPractice } from "./features/interviews/start/start-practice.ts";
import { ProgressCard } from "./features/interviews/start/progress-card.tsx";
import { useRound } from "./features/interviews/start/round.ts";
import { StartCard, type StartCardProps } from "./features/interviews/start/start-card.tsx";
import { ReferFriends } from "./features/referrals/refer-friends.tsx";
import { jobOf } from "./features/stories/applications/job.ts";
import { applicationQuery, applicationsQuery } from "./features/stories/applications/queries.ts";
import { roundOf } from "./features/stories/applications/rounds.ts";
import { JobChoice, useChosenApplication } from "./job-choice.tsx";
import { prepareDates } from "./lib/format.ts";
import { useMe } from "./lib/session.ts";
import { settingsQuery, useSettings } from "./lib/settings.ts";
import { hasButton, NextStepCard, useNextStep } from "./next-step-card.tsx";
import { PAGE_TITLE_ID, PageTitle } from "./ui/page-title.tsx";
import { Part } from "./ui/part.tsx";
import { SkeletonRows } from "./ui/skeletons.tsx";
import { WORDS } from "./lib/app-words.ts";

const PastInterviews = lazy(async () => ({
  default: (await import("./features/interviews/history/past-interviews.tsx")).PastInterviews,
}));

const trend = () => import("./features/interviews/report/progress-trend.tsx");
const ProgressTrend = lazy(async () => ({ default: (await trend()).ProgressTrend }));
const SuggestedFocus = lazy(async () => ({ default: (await trend()).SuggestedFocus }));

const BookedSessions = lazy(async () => ({
  default: (await import("./features/coaching/bookings/booked-sessions.tsx")).BookedSessions,
}));

const FindCoach = lazy(async () => ({
  default: (await import("./features/coaching/profiles/find-coach.tsx")).FindCoach,
}));

/** Starts all calls of the first view at once. The part of the page that needs a failed call reports it. */
export async function loadDashboard(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    client.ensureQueryData(currentQuery),
    client.ensureQueryData(allowanceQuery),
    client.ensureQueryData(statusQuery),
    client.ensureQueryData(progressQuery),
    client.ensureQueryData(applicationsQuery),
    client.ensureInfiniteQueryData(conversationsQuery("interview")),
    loadBookings(client),
    prepareDates(),
  ]);
}

/** Loads the bookings that the next step depends on. */
async function loadBookings(client: QueryClient): Promise<void> {
  if (!(await client.ensureQueryData(settingsQuery)).coaching) return;
  await Promise.all([
    client.ensureInfiniteQueryData(bookingsQuery("upcoming")),
    client.ensureInfiniteQueryData(bookingsQuery("past")),
  ]);
}

const route = getRouteApi("/signed-in/dashboard");

/** Three pages share this address: Practice and, depending on the tab, Reports and Coaches. */
export function Dashboard() {
  const { tab } = route.useSearch();
  const coaching = useSettings().data?.coaching !== false;
  const coachesTab = coaching && (tab === "bookedSessions" || tab === "coaches") ? tab : null;
  useFocusOnPlace(tab === undefined ? "practice" : coachesTab === null ? "reports" : "coaches");
  if (tab === undefined) return <Practice />;
  return coachesTab === null ? <Reports /> : <Coaches tab={coachesTab} />;
}

/** Focuses the title of a new tab. For a new address, the page frame does that (page-frame.tsx). */
function useFocusOnPlace(place: string): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
  }, [place]);
}

function Practice() {
  const next = useNextStep();
  // Staff have no next step, except into what is in progress, which has no other button here.
  const isLed = !isStaff(useMe().role_id) || next?.step.kind === "continue";
  return (
    <Stack gap="lg">
      <PageTitle>{TEXT.practicePlace}</PageTitle>
      {isLed && (
        <Part first>
          <NextStepCard next={next} />
        </Part>
      )}
      <div className={classes.practice}>
        <Part first>
          <Start isAside={isLed && hasButton(next)} />
        </Part>
        <Stack component="aside" gap="xl">
          <Part>
            <ProgressCard />
          </Part>
          <Part>
            <PlanCard referFriends={<ReferFriends />} />
          </Part>
        </Stack>
      </div>
    </Stack>
  );
}

function Start({ isAside }: Pick<StartCardProps, "isAside">) {
  const client = useQueryClient();
  const { application, ...choice } = useChosenApplication();
  const { round } = useRound();
  const readJob = application
    ? async () => {
        const read = await client.fetchQuery(applicationQuery(application.id));
        return jobOf(read, roundOf(read, round));
      }
    : null;
  const job = <JobChoice application={application} {...choice} />;
  return <StartCard job={job} readJob={readJob} isAside={isAside} />;
}

/** The list of reports. The tab query also allows `myLearnings`, which old links use. */
function Reports() {
  const { kind = "interview" } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | null) =>
    void navigate({
      search: { tab: "pastInterviews", ...(next === "practice" && { kind: next }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.nav.reports}</PageTitle>
      {/* The list waits for what is above it, so that it does not move. */}
      <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
        <Part>
          <SuggestedFocus />
        </Part>
        <PlaceTabs
          value={kind}
          onChange={show}
          label={WORDS.kindsOfReports}
          tabs={{
            interview: [WORDS.pastInterviews, <PastInterviews key="interview" kind="interview" />],
            practice: [WORDS.practices, <PastInterviews key="practice" kind="practice" />],
          }}
        />
        <Part>
          <ProgressTrend />
        </Part>
      </Suspense>
    </Stack>
  );
}

function Coaches({ tab }: { tab: "bookedSessions" | "coaches" }) {
  const startPractice = useStartPractice();
  const { homework } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | null) => {
    if (next === "bookedSessions" || next === "coaches")
      void navigate({ search: { tab: next, homework }, replace: true, resetScroll: false });
  };
  const sessions = (
    <BookedSessions
      onStartHomework={({ difficulty, target_role: targetRole, round }, homeworkOf) =>
        startPractice({ difficulty, targetRole, round, homeworkOf })
      }
    />
  );
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.nav.coaches}</PageTitle>
      <PlaceTabs
        value={tab}
        onChange={show}
        label={WORDS.nav.coaches}
        tabs={{
          bookedSessions: [WORDS.bookedSessions, sessions],
          coaches: [WORDS.findCoach, <FindCoach key="coaches" />],
        }}
      />
    </Stack>
  );
}

type PlaceTabsProps = {
  value: string;
  onChange: (value: string | null) => void;
  label: string;
  tabs: Record<string, [name: string, panel: ReactNode]>;
};

function PlaceTabs({ value, onChange, label, tabs }: PlaceTabsProps) {
  return (
    <Tabs value={value} onChange={onChange} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {Object.entries(tabs).map(([key, [name]]) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([key, [, panel]]) => (
        <Tabs.Panel key={key} value={key} pt="lg">
          <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
            <Part>{panel}</Part>
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
