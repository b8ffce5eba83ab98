import { Alert, Anchor, Badge, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { OwnCoachProfile } from "#contract/coaching.ts";
import { BOOKING_LOOK_MINUTES } from "#contract/limits.ts";
import { useResetOnReturn } from "#web/lib/use-reset-on-return.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";
import { EventPicker } from "./event-picker.tsx";
import { connectAddress, useDisconnect } from "./queries.ts";
import { WORDS } from "../words.ts";

type ConnectionBlockProps = { profile: OwnCoachProfile };

/** The scheduling-service block of the coach dashboard (states.md 'Scheduling connection'). */
export function ConnectionBlock({ profile }: ConnectionBlockProps) {
  return (
    <Card title="Calendly">
      {profile.connected ? <Connected profile={profile} /> : <NotConnected profile={profile} />}
    </Card>
  );
}

function NotConnected({ profile }: ConnectionBlockProps) {
  const { user_id: userId, connection_health: health, listing } = profile;
  const [leaving, { open: leave, close: stay }] = useDisclosure(false);
  useResetOnReturn(stay);
  const why = health === "refused" ? WORDS.calendlyNoLongerLetsGreenroom : WORDS.connectYourCalendlyAccountSo;
  return (
    <>
      {health === "refused" || listing === "listed" ? (
        <Alert color="yellow" title={WORDS.nobodyCanBookSessionsWith}>
          {why}
        </Alert>
      ) : (
        <Text>{why}</Text>
      )}
      <Group>
        <Button component="a" href={connectAddress(userId)} loading={leaving} onClick={leave}>
          {WORDS.connectCalendly}
        </Button>
      </Group>
    </>
  );
}

/** Accepts https, and http only if the app itself runs on http, as on the user's own machine. */
const isWebAddress = (address: string): boolean =>
  ["https:", window.location.protocol].includes(URL.parse(address)?.protocol ?? "");

function Connected({ profile }: ConnectionBlockProps) {
  const disconnect = useDisconnect();
  const { calendly_page_url: page, calendly_username: username } = profile;
  return (
    <>
      <Group gap="xs">
        <Badge variant="light" tt="none">
          {WORDS.connected}
        </Badge>
        {username !== null && <Text style={{ overflowWrap: "anywhere" }}>{WORDS.as(username)}</Text>}
      </Group>
      {page !== null && isWebAddress(page) && (
        <Anchor
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          style={{ overflowWrap: "anywhere" }}
        >
          {WORDS.yourSchedulingPage}
        </Anchor>
      )}
      {profile.news_refused && (
        <Alert color="yellow" title={WORDS.newsRefusedTitle}>
          {WORDS.newsRefused(BOOKING_LOOK_MINUTES)}
        </Alert>
      )}
      <EventPicker profile={profile} />
      <Group>
        <ConfirmButton
          button={{ variant: "subtle", color: "red", loading: disconnect.isPending }}
          title={WORDS.disconnectCalendly}
          message={WORDS.peopleCantBookSessionsWith}
          confirmLabel={WORDS.disconnect}
          danger
          onConfirm={() => disconnect.mutate()}
        />
      </Group>
    </>
  );
}
