import { Stack, Text } from "@mantine/core";
import type { Coach } from "#contract/coaching.ts";
import { formatClock, formatSlot } from "#web/lib/format.ts";
import { WORDS } from "../words.ts";

/** A coach's time zone, and the next free times in the reader's time zone; unknown values are left out. */
export function CoachTimes({
  coach: { time_zone, free_slots },
}: {
  coach: Pick<Coach, "time_zone" | "free_slots">;
}) {
  return (
    <Stack gap={2}>
      {time_zone !== null && <Text size="sm">{WORDS.timeZone(time_zone.replaceAll("_", " "))}</Text>}
      {free_slots !== null && <FreeSlots {...free_slots} />}
    </Stack>
  );
}

function FreeSlots({ times, as_of }: NonNullable<Coach["free_slots"]>) {
  return (
    <>
      <Text size="sm">
        {times.length === 0 ? WORDS.nothingFree : WORDS.freeNext}{" "}
        <Text span c="dimmed" inherit>
          {WORDS.asOf(formatClock(as_of))}
        </Text>
      </Text>
      {times.map((time) => (
        <Text key={time} size="sm">
          {formatSlot(time)}
        </Text>
      ))}
    </>
  );
}
