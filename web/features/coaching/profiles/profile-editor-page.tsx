import { Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { ProfileForm } from "../profile-form.tsx";
import { ownProfileQuery } from "../bookings/queries.ts";

/** screens.md.16 */
export function ProfileEditorPage() {
  const {
    data: profile,
    isPending,
    refetch,
  } = useQuery({
    ...ownProfileQuery,
    // Nothing is taken from under a half-filled form.
    refetchOnWindowFocus: false,
  });
  return (
    <Stack maw="44rem" mx="auto">
      <PageTitle hidden={isPending}>{profile ? "Edit Coach Profile" : "Create Coach Profile"}</PageTitle>
      {isPending && <SkeletonRows rows={4} height={72} label="Loading your profile" />}
      {!isPending && profile === undefined && (
        <ErrorPanel message={TEXT.coachProfileLoadFailed} onRetry={() => void refetch()} />
      )}
      {profile !== undefined && (
        <Paper p={{ base: "md", sm: "lg" }}>
          <ProfileForm profile={profile} />
        </Paper>
      )}
    </Stack>
  );
}
