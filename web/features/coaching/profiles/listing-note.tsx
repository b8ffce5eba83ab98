import { Alert, Button, Group, List, Text } from "@mantine/core";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { useAskForReview } from "./queries.ts";
import { WORDS } from "../words.ts";

/** Where staff's decision about the own profile stands, and what is missing before they can look (states.md 'Coach'). */
export function ListingNote({ profile }: { profile: OwnCoachProfile | null }) {
  if (profile?.listing === "listed") return null;
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

function Refused({ reason }: { reason: string | null }) {
  const ask = useAskForReview();
  return (
    <Alert color="red" title={WORDS.yourProfileIsNotListed}>
      <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {reason}
      </Text>
      <Text size="sm">{WORDS.clientsDoNotSeeIt}</Text>
      <Group mt="sm">
        <Button size="xs" loading={ask.isPending} onClick={() => ask.mutate()}>
          {WORDS.askForAnotherReview}
        </Button>
      </Group>
    </Alert>
  );
}
