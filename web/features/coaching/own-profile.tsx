import { Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { paths } from "../../paths.ts";
import { EmptyNote } from "../../ui/empty-note.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { CoachHeader } from "./profiles/coach-header.tsx";
import { ConnectionBlock } from "./calendly/connection-block.tsx";
import { ownProfileQuery } from "./bookings/queries.ts";

/** The tab 'Profile' of the coach dashboard. */
export function OwnProfile() {
  const { data: profile, isPending, refetch } = useQuery(ownProfileQuery);
  if (isPending) return <SkeletonRows rows={2} height={200} label="Loading your profile" />;
  if (profile === undefined) {
    return <ErrorPanel message={TEXT.coachProfileLoadFailed} onRetry={() => void refetch()} />;
  }
  if (profile === null) {
    return (
      <EmptyNote
        picture="page"
        action={<LinkButton {...paths.coachProfileEditor()}>Create Your Coach Profile</LinkButton>}
      >
        People find you and book sessions with you once you have a profile.
      </EmptyNote>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
      <Paper component="section" aria-label="Your profile" p={{ base: "md", sm: "lg" }}>
        <Stack>
          <CoachHeader coach={profile} heading={<Title order={2}>{profile.full_name}</Title>} />
          <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{profile.bio}</Text>
          <Group>
            <LinkButton variant="default" {...paths.coachProfileEditor()}>
              Edit Profile
            </LinkButton>
          </Group>
        </Stack>
      </Paper>
      <ConnectionBlock profile={profile} />
    </SimpleGrid>
  );
}
