import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ROUND_DEFAULT } from "#contract/rounds.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { formatDay } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { allowanceQuery } from "../queries.ts";
import { type Job, useSetJob } from "./choices.ts";
import { isUsedUp } from "./is-used-up.ts";
import { useRound } from "./round.ts";
import { WORDS as LATER } from "../later-words.ts";
import { WORDS } from "../words.ts";

/** Opens the interview page for this job, where the user still presses Start. Without an interview left it offers a practice. */
export function StartFor({ job }: { job: Job }) {
  const { data: allowance } = useQuery(allowanceQuery);
  const setJob = useSetJob();
  const navigate = useNavigate();
  const { setRound } = useRound();
  const start = () => {
    setJob(job);
    setRound(job.round ?? ROUND_DEFAULT, job.voices);
    void navigate(paths.interview());
  };
  const isLast = allowance?.unlimited === false && allowance.remainingInterviews === 1;
  if (isUsedUp(allowance))
    return (
      <Group gap="xs">
        <LinkButton size="xs" variant="light" {...paths.practice()}>
          {WORDS.practiseAQuestion}
        </LinkButton>
        <Text size="sm">{LATER.noneLeftUntil(formatDay(allowance.periodEndsAt))}</Text>
      </Group>
    );
  return (
    <Group gap="xs">
      <Button size="xs" variant="light" onClick={start}>
        {job.round ? WORDS.practiseRound(ROUND_WORDS[job.round].name) : WORDS.interviewFor}
      </Button>
      {isLast && (
        <Text size="sm" c="dimmed">
          {WORDS.usesOneOf(1)}
        </Text>
      )}
    </Group>
  );
}
