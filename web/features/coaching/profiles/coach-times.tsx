import { Group, Stack, Text } from "@mantine/core";
import type { Coach } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { formatClock, formatSlot } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

/** A coach's time zone, and the next free times in the reader's time zone; unknown values are left out. */
export function CoachTimes({
  coach: { id, time_zone, free_slots, calendly_event_link: event },
}: {
  coach: Pick<Coach, "id" | "time_zone" | "free_slots" | "calendly_event_link">;
}) {
  const mayBook = useMe().role_id >= ROLE.premium && event !== null;
  return (
    <Stack gap={2}>
      {time_zone !== null && <Text size="sm">{WORDS.timeZone(time_zone.replaceAll("_", " "))}</Text>}
      {free_slots !== null && <FreeSlots {...free_slots} bookAt={mayBook ? id : null} />}
    </Stack>
  );
}

/** `bookAt`: the coach whose booking page a time leads to; null: times are not links. */
type FreeSlotsProps = NonNullable<Coach["free_slots"]> & { bookAt: string | null };

function FreeSlots({ times, as_of, bookAt }: FreeSlotsProps) {
  return (
    <>
      <Text size="sm">
        {times.length === 0 ? WORDS.nothingFree : WORDS.freeNext}{" "}
        <Text span c="dimmed" inherit>
          {WORDS.asOf(formatClock(as_of))}
        </Text>
      </Text>
      <Group gap="xs">
        {times.map((time) =>
          bookAt === null ? (
            <Text key={time} size="sm">
              {formatSlot(time)}
            </Text>
          ) : (
            <LinkButton key={time} size="compact-sm" variant="light" {...paths.bookCoach(bookAt, time)}>
              {formatSlot(time)}
            </LinkButton>
          ),
        )}
      </Group>
    </>
  );
}
