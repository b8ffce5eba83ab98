import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { PlanCard } from "./features/billing/plan-card.tsx";
import { statusQuery } from "./features/billing/queries.ts";
import { DashboardPage } from "./features/interviews/dashboard/dashboard-page.tsx";
import { allowanceQuery, conversationsQuery, currentQuery } from "./features/interviews/queries.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { useStartPractice } from "./features/interviews/start/use-start-practice.ts";
import { ReferFriends } from "./features/referrals/refer-friends.tsx";
import { SkeletonRows } from "./ui/skeletons.tsx";

const BookedSessions = lazy(async () => ({
  default: (await import("./features/coaching/bookings/booked-sessions.tsx")).BookedSessions,
}));

const FindCoach = lazy(async () => ({
  default: (await import("./features/coaching/profiles/find-coach.tsx")).FindCoach,
}));

/** Asks for all of the first look at once; a call that fails is told by its own part of the page. */
export async function loadDashboard(client: QueryClient): Promise<void> {
  await Promise.allSettled([
    client.ensureQueryData(currentQuery),
    client.ensureQueryData(allowanceQuery),
    client.ensureQueryData(statusQuery),
    client.ensureQueryData(progressQuery),
    client.ensureInfiniteQueryData(conversationsQuery),
  ]);
}

/** Where the capabilities of the dashboard meet. */
export function Dashboard() {
  const startPractice = useStartPractice();
  return (
    <DashboardPage
      planCard={<PlanCard referFriends={<ReferFriends />} />}
      bookedSessions={
        <Suspense fallback={<SkeletonRows rows={2} height={180} />}>
          <BookedSessions
            onStartHomework={({ difficulty, target_role: targetRole }, homeworkOf) =>
              startPractice({ difficulty, targetRole, homeworkOf })
            }
          />
        </Suspense>
      }
      coaches={
        <Suspense fallback={<SkeletonRows rows={2} height={220} />}>
          <FindCoach />
        </Suspense>
      }
    />
  );
}
