import { Group, Paper, SimpleGrid, Stack, Tabs, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { useProfileStep } from "#web/lib/settings.ts";
import { COACH_TABS, paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { ReceivedBookings } from "../bookings/received-bookings.tsx";
import { ConnectionBlock } from "../calendly/connection-block.tsx";
import { CoachFields } from "./coach-fields.tsx";
import { CoachHeader } from "./coach-header.tsx";
import { ListingNote } from "./listing-note.tsx";
import { ownProfileQuery } from "./queries.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/coach-dashboard");

/** See screens.md 15. */
export function CoachDashboardPage() {
  const { tab: chosen } = route.useSearch();
  const { data: profile } = useQuery(ownProfileQuery);
  const tab = chosen ?? (isSettled(profile) ? "bookings" : "profile");
  const navigate = route.useNavigate();
  const isOpen = chosen === undefined && profile !== undefined;
  // The header marks the tab that is shown.
  useEffect(() => {
    if (isOpen) void navigate({ search: true, replace: true, resetScroll: false, state: { tab } });
  }, [isOpen, navigate, tab]);
  const show = (value: string | null) => {
    const next = COACH_TABS.find((name) => name === value);
    if (next !== undefined) void navigate({ search: { tab: next }, replace: true, resetScroll: false });
  };
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.coachDashboard}</PageTitle>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={WORDS.yourCoaching}>
          <Tabs.Tab value="bookings">{WORDS.bookings}</Tabs.Tab>
          <Tabs.Tab value="profile">{WORDS.profile}</Tabs.Tab>
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

/** Listed, with nothing to do for the coach or for staff. */
const isSettled = (profile: OwnCoachProfile | null | undefined): boolean =>
  profile?.listing === "listed" &&
  profile.connection_health === "working" &&
  !profile.changes_wait &&
  profile.changes_refused_because === null;

/** The tab 'Profile' of the coach dashboard. */
function OwnProfile() {
  const hasProfileStep = useProfileStep(true);
  const { data: profile, isPending, refetch } = useQuery(ownProfileQuery);
  if (isPending) return <SkeletonRows rows={2} height={200} label={WORDS.loadingYourProfile} />;
  if (profile === undefined) {
    return <ErrorPanel message={TEXT.coachProfileLoadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="lg">
      {profile === null && <SignUpSteps at="interview" coach hasProfile={hasProfileStep} />}
      <ListingNote profile={profile} />
      {profile === null ? (
        <EmptyNote
          picture="page"
          action={<LinkButton {...paths.coachProfileEditor()}>{WORDS.createYourCoachProfile}</LinkButton>}
        >
          {WORDS.peopleFindYouAndBook}
        </EmptyNote>
      ) : (
        <ProfileAndCalendar profile={profile} />
      )}
    </Stack>
  );
}

function ProfileAndCalendar({ profile }: { profile: OwnCoachProfile }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <Paper
        component="section"
        aria-label={WORDS.yourProfile}
        p={{ base: "md", sm: "lg" }}
        style={{ overflowWrap: "anywhere" }}
      >
        <Stack>
          <CoachHeader coach={profile} heading={<Title order={2}>{profile.full_name}</Title>} />
          <CoachFields coach={profile} place="about" />
          <Group>
            <LinkButton variant="default" {...paths.coachProfileEditor()}>
              {WORDS.editProfile}
            </LinkButton>
          </Group>
        </Stack>
      </Paper>
      <Stack gap="lg">
        <ConnectionBlock profile={profile} />
        <Practise />
      </Stack>
    </SimpleGrid>
  );
}

function Practise() {
  return (
    <Card title={WORDS.practiseYourself}>
      <Text>{WORDS.meetTheInterviewerThatYour}</Text>
      <Group>
        <LinkButton variant="default" {...paths.interview()}>
          {WORDS.startAnInterview}
        </LinkButton>
        <LinkButton variant="default" {...paths.practice()}>
          {WORDS.practiseOneQuestion}
        </LinkButton>
      </Group>
    </Card>
  );
}
