import { lazy, Suspense } from "react";
import { PlanCard } from "./features/billing/plan-card.tsx";
import { DashboardPage } from "./features/interviews/dashboard-page.tsx";
import { useStartPractice } from "./features/interviews/use-start-practice.ts";
import { ReferFriends } from "./features/referrals/refer-friends.tsx";
import { SkeletonRows } from "./ui/skeletons.tsx";

const BookedSessions = lazy(async () => ({
  default: (await import("./features/coaching/booked-sessions.tsx")).BookedSessions,
}));

const FindCoach = lazy(async () => ({
  default: (await import("./features/coaching/find-coach.tsx")).FindCoach,
}));

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
