import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { allowanceQuery } from "../queries.ts";
import { WORDS as LATER } from "../later-words.ts";
import { WORDS } from "../words.ts";

/** On a plan that uses all interviews left: until when, and what uses none. */
export function PlannedLimit({ days }: { days: readonly string[] }) {
  const { data: allowance } = useQuery(allowanceQuery);
  if (allowance === undefined || allowance.unlimited) return null;
  const { remainingInterviews: left, periodEndsAt } = allowance;
  if (days.filter((day) => day < periodEndsAt.slice(0, 10)).length < left) return null;
  return (
    <Text>
      {LATER.plannedOf(left, formatDay(periodEndsAt))}{" "}
      <TextLink {...paths.practice()}>{WORDS.practiseAQuestion}</TextLink>
    </Text>
  );
}
