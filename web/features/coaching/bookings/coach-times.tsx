import { Group, Stack, Text } from "@mantine/core";
import type { Coach } from "#contract/coaching.ts";
import { formatClock, formatSlot } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

type CoachTimesProps = { coach: Pick<Coach, "id" | "time_zone" | "free_slots"> };

/** A coach's time zone, and the next free times in the reader's time zone; unknown values are left out. */
export const CoachTimes = ({ coach: { id, time_zone, free_slots } }: CoachTimesProps) => (
  <Stack gap="xs">
    {time_zone !== null && <Text size="sm">{WORDS.timeZone(time_zone.replaceAll("_", " "))}</Text>}
    {free_slots !== null && (
      <>
        <Text size="sm">
          {free_slots.times.length === 0 ? WORDS.nothingFree : WORDS.freeNext}{" "}
          <Text span c="dimmed" inherit>
            {WORDS.asOf(formatClock(free_slots.as_of))}
          </Text>
        </Text>
        <Group gap="xs">
          {free_slots.times.map((time) => (
            <LinkButton key={time} size="xs" variant="light" {...paths.bookCoach(id, time)} replace>
              {formatSlot(time)}
            </LinkButton>
          ))}
        </Group>
      </>
    )}
  </Stack>
);
