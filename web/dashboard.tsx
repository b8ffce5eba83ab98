import { TEXT } from "#contract/texts.ts";
import { PlanCard } from "./features/billing/plan-card.tsx";
import { DashboardPage } from "./features/interviews/dashboard-page.tsx";
import { ReferFriends } from "./features/referrals/refer-friends.tsx";
import { EmptyNote } from "./ui/empty-note.tsx";

/** Where the capabilities of the dashboard meet. */
export function Dashboard() {
  return (
    <DashboardPage
      planCard={<PlanCard referFriends={<ReferFriends />} />}
      bookedSessions={<EmptyNote>{TEXT.noBookings}</EmptyNote>}
      coaches={<EmptyNote>{TEXT.noCoaches}</EmptyNote>}
    />
  );
}
