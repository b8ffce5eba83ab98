import { Stack, Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { COACH_TABS } from "#web/paths.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { OwnProfile } from "../own-profile.tsx";
import { ReceivedBookings } from "../bookings/received-bookings.tsx";

const route = getRouteApi("/signed-in/coach-dashboard");

/** screens.md.15 */
export function CoachDashboardPage() {
  const { tab = "profile" } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (value: string | null) => {
    const next = COACH_TABS.find((name) => name === value);
    if (next !== undefined) void navigate({ search: { tab: next }, replace: true, resetScroll: false });
  };
  return (
    <Stack gap="lg">
      <PageTitle>Coach dashboard</PageTitle>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label="Your coaching">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="bookings">Bookings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile" pt="lg">
          <OwnProfile />
        </Tabs.Panel>
        <Tabs.Panel value="bookings" pt="lg">
          <ReceivedBookings />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
