import { Alert, Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import type { OwnCoachProfile, ShownVersion } from "#contract/coaching.ts";
import { CoachFields } from "./coach-fields.tsx";
import { CoachPhoto } from "./coach-header.tsx";
import { useAskForReview } from "./queries.ts";
import { WORDS } from "../words.ts";

/** The state of staff's decision about the coach's own profile, and what is missing for it (states.md 'Coach'). */
export function ListingNote({ profile }: { profile: OwnCoachProfile | null }) {
  if (profile?.listing === "listed") return <Changes profile={profile} />;
  if (profile?.listing === "refused") return <Refused reason={profile.listing_reason} />;
  if (profile?.review_asked_at)
    return (
      <Alert color="yellow" title={WORDS.waitingForReview}>
        {WORDS.listingWaits}
      </Alert>
    );
  return (
    <Alert color="yellow" title={WORDS.clientsDoNotSeeYou}>
      <Text size="sm">{WORDS.listingMissing}</Text>
      <List size="sm">
        {profile === null && <List.Item>{WORDS.yourProfile}</List.Item>}
        {!profile?.connected && <List.Item>{WORDS.yourCalendlyAccount}</List.Item>}
        <List.Item>{WORDS.theEventThatClientsBook}</List.Item>
      </List>
    </Alert>
  );
}

/** For listed coaches with changes: the state of their review, and what clients see until then. */
function Changes({ profile }: { profile: OwnCoachProfile }) {
  const { changes_wait: wait, changes_refused_because: reason, listed_version: listed } = profile;
  if (listed === null) return null;
  return (
    <Alert color={wait ? "yellow" : "red"} title={wait ? WORDS.changesWait : WORDS.changesRefused}>
      <Stack gap="sm">
        {reason !== null && (
          <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {reason}
          </Text>
        )}
        <Text size="sm">{wait ? WORDS.clientsSeeMeanwhile : WORDS.clientsGoOnSeeing}</Text>
        <Listed version={listed} />
      </Stack>
    </Alert>
  );
}

const Listed = ({ version }: { version: ShownVersion }) => (
  <Paper p="sm" style={{ overflowWrap: "anywhere" }}>
    <Group wrap="nowrap" align="flex-start">
      <CoachPhoto name={version.full_name} url={version.profile_photo_url} />
      <Stack gap={4} miw={0}>
        <Text fw={600}>{version.full_name}</Text>
        <CoachFields coach={version} place="header" />
        <CoachFields coach={version} place="about" />
      </Stack>
    </Group>
  </Paper>
);

function Refused({ reason }: { reason: string | null }) {
  const ask = useAskForReview();
  return (
    <Alert color="red" title={WORDS.yourProfileIsNotListed}>
      <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {reason}
      </Text>
      <Text size="sm">{WORDS.clientsDoNotSeeIt}</Text>
      <Group mt="sm">
        <Button variant="default" size="xs" loading={ask.isPending} onClick={() => ask.mutate()}>
          {WORDS.askForAnotherReview}
        </Button>
      </Group>
    </Alert>
  );
}
