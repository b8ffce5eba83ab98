import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { VettedCoach } from "#contract/coach-vetting.ts";
import type { OfferedEvent } from "#contract/coaching.ts";
import { type DeclaredField, namesOf, wordsOf } from "#contract/declared-fields.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { WORDS } from "../words.ts";

type CoachProps = { coach: VettedCoach };

/** The current name and photo, beside the ones that clients see if these differ. */
export function CoachFace({ coach, children }: CoachProps & { children: ReactNode }) {
  const { full_name: name, profile_photo_url: photo, listed_version: listed } = coach;
  const otherPhoto = listed !== null && listed.profile_photo_url !== photo;
  return (
    <Group wrap="nowrap" align="flex-start">
      {photo !== null && <Photo url={photo} />}
      <Stack gap={2} miw={0}>
        <Title order={2} size="h3">
          {name}
        </Title>
        {listed !== null && listed.full_name !== name && <ClientsSee>{listed.full_name}</ClientsSee>}
        {otherPhoto && (
          <ClientsSee>
            {listed.profile_photo_url === null ? WORDS.noPhoto : <Photo url={listed.profile_photo_url} />}
          </ClientsSee>
        )}
        {children}
      </Stack>
    </Group>
  );
}

const Photo = ({ url }: { url: string }) => (
  <img src={url} alt={WORDS.photo} width={64} height={64} style={{ borderRadius: 8, flex: "none" }} />
);

/** The coach's whole profile and bookable event; changes since the listing are marked. */
export function CoachVersions({ coach }: CoachProps) {
  const { event, listed_version: listed } = coach;
  const fields = namesOf(COACH_PROFILE_FIELDS).map((name) => {
    const field: DeclaredField = COACH_PROFILE_FIELDS[name];
    const isLink = "linkedinWords" in field;
    const shown = (of: Pick<VettedCoach, typeof name>) =>
      isLink ? String(of[name] ?? "") : wordsOf(field, of[name]);
    return { name, words: shown(coach), before: listed && shown(listed), isLink };
  });
  const booked = event === null || !coach.connected ? WORDS.noEvent : eventWords(event);
  return (
    <Stack gap={4}>
      {fields.map(({ name, words, before, isLink }) => {
        const isChanged = before !== null && before !== words;
        if (words === "" && !isChanged) return null;
        return (
          <div key={name}>
            {words !== "" && (isLink ? <Linkedin url={words} /> : <Written>{words}</Written>)}
            {isChanged && <ClientsSee>{before === "" ? WORDS.nothingThere : before}</ClientsSee>}
          </div>
        );
      })}
      <div>
        <Text size="sm" c="dimmed">
          {booked}
        </Text>
        {listed !== null && event !== null && eventWords(event) !== eventWords(listed.event) && (
          <ClientsSee lead={WORDS.eventWas}>{eventWords(listed.event)}</ClientsSee>
        )}
      </div>
    </Stack>
  );
}

const eventWords = (event: OfferedEvent | null): string =>
  event === null
    ? WORDS.noEvent
    : [event.name, WORDS.minutes(event.minutes), event.place].filter((part) => part !== null).join(" · ");

const Written = ({ children }: { children: string }) => (
  <Text style={{ whiteSpace: "pre-line" }}>{children}</Text>
);

/** Shows the address, because a changed address behind the same text would not be visible. */
const Linkedin = ({ url }: { url: string }) => <LinkedinLink url={url}>{url}</LinkedinLink>;

function ClientsSee({ lead = WORDS.clientsSee, children }: { lead?: string; children: ReactNode }) {
  return (
    <Group
      gap="xs"
      align="flex-start"
      pl="sm"
      my={4}
      style={{ borderLeft: "3px solid var(--mantine-color-yellow-6)" }}
    >
      <Badge color="yellow" variant="light" tt="none">
        {WORDS.changed}
      </Badge>
      <Text component="div" size="sm" style={{ whiteSpace: "pre-line" }}>
        {lead} {children}
      </Text>
    </Group>
  );
}
