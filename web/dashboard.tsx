import { SimpleGrid, Stack, Tabs } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { TEXT } from "#contract/texts.ts";
import classes from "./dashboard.module.css";
import { bookingsQuery } from "./features/coaching/bookings/queries.ts";
import { PlanCard } from "./features/billing/plan-card.tsx";
import { statusQuery } from "./features/billing/queries.ts";
import { PastInterviews } from "./features/interviews/history/past-interviews.tsx";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { ProgressTrend } from "./features/interviews/report/progress-trend.tsx";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { useStartPractice } from "./features/interviews/start/choices.ts";
import { ProgressCard } from "./features/interviews/start/progress-card.tsx";
import { StartCard } from "./features/interviews/start/start-card.tsx";
import { ReferFriends } from "./features/referrals/refer-friends.tsx";
import { prepareDates } from "./lib/format.ts";
import { settingsQuery, useSettings } from "./lib/settings.ts";
import { NextStepCard } from "./next-step-card.tsx";
import { DASHBOARD_TABS, type DashboardTab } from "./paths.ts";
import { PageTitle } from "./ui/page-title.tsx";
import { Part } from "./ui/part.tsx";
import { SkeletonRows } from "./ui/skeletons.tsx";
import { WORDS } from "./lib/app-words.ts";

const BookedSessions = lazy(async () => ({
  default: (await import("./features/coaching/bookings/booked-sessions.tsx")).BookedSessions,
}));

const FindCoach = lazy(async () => ({
  default: (await import("./features/coaching/profiles/find-coach.tsx")).FindCoach,
}));

/** Starts all calls of the first view at once; a call that fails is reported by its own part of the page. */
export async function loadDashboard(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    client.ensureQueryData(currentQuery),
    client.ensureQueryData(allowanceQuery),
    client.ensureQueryData(statusQuery),
    client.ensureQueryData(progressQuery),
    client.ensureInfiniteQueryData(conversationsQuery("interview")),
    loadBookings(client),
    prepareDates(),
  ]);
}

/** The next step hangs on them. */
async function loadBookings(client: QueryClient): Promise<void> {
  if (!(await client.ensureQueryData(settingsQuery)).coaching) return;
  await Promise.all([
    client.ensureInfiniteQueryData(bookingsQuery("upcoming")),
    client.ensureInfiniteQueryData(bookingsQuery("past")),
  ]);
}

const route = getRouteApi("/signed-in/dashboard");

/** Puts the dashboard together from the features' parts. */
export function Dashboard() {
  // Who comes for a tab finds it at the top.
  const { tab } = route.useSearch();
  return (
    <Stack gap="xl">
      <PageTitle>{TEXT.dashboardTitle}</PageTitle>
      {tab !== undefined && (
        <Part key="tabs" first>
          <DashboardTabs />
        </Part>
      )}
      <Stack key="practice" gap="lg">
        <Part first>
          <NextStepCard />
        </Part>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
          <Part>
            <StartCard />
          </Part>
          <Stack gap="lg">
            <Part>
              <ProgressCard />
            </Part>
            <Part>
              <PlanCard referFriends={<ReferFriends />} />
            </Part>
          </Stack>
        </SimpleGrid>
        <Part>
          <ProgressTrend />
        </Part>
      </Stack>
      {tab === undefined && (
        <Part key="tabs">
          <DashboardTabs />
        </Part>
      )}
    </Stack>
  );
}

const isTab = (value: string | null): value is DashboardTab => DASHBOARD_TABS.some((tab) => tab === value);

/** `myLearnings` is an old name in links: it opens the past interviews. */
function DashboardTabs() {
  const startPractice = useStartPractice();
  const coaching = useSettings().data?.coaching !== false;
  const { tab: chosen, homework } = route.useSearch();
  const tab = chosen ?? "pastInterviews";
  const navigate = route.useNavigate();
  const show = (next: string | null) => {
    if (!isTab(next)) return;
    // The first one chosen comes to the top; from then on the page stays where it is.
    const isFirst = chosen === undefined;
    void navigate({ search: { tab: next, homework }, replace: !isFirst, resetScroll: isFirst });
  };
  return (
    <Tabs
      value={tab === "myLearnings" || !coaching ? "pastInterviews" : tab}
      onChange={show}
      keepMounted={false}
      classNames={classes}
    >
      <Tabs.List aria-label={WORDS.yourPractice}>
        <Tabs.Tab value="pastInterviews">{WORDS.pastInterviews}</Tabs.Tab>
        {coaching && <Tabs.Tab value="bookedSessions">{WORDS.bookedSessions}</Tabs.Tab>}
        {coaching && <Tabs.Tab value="coaches">{WORDS.findCoach}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="pastInterviews" pt="lg">
        <Part>
          <PastInterviews />
        </Part>
      </Tabs.Panel>
      <Tabs.Panel value="bookedSessions" pt="lg">
        <Suspense fallback={<SkeletonRows rows={2} height={180} />}>
          <Part>
            <BookedSessions
              onStartHomework={({ difficulty, target_role: targetRole }, homeworkOf) =>
                startPractice({ difficulty, targetRole, homeworkOf })
              }
            />
          </Part>
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="coaches" pt="lg">
        <Suspense fallback={<SkeletonRows rows={2} height={220} />}>
          <Part>
            <FindCoach />
          </Part>
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
