import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { ROUND_DEFAULT } from "#contract/rounds.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { paths } from "#web/paths.ts";
import { type Job, useSetJob } from "./choices.ts";
import { useRound } from "./round.ts";
import { WORDS } from "../words.ts";

/** Opens the interview page for this job. The user still presses Start there. */
export function StartFor({ job }: { job: Job }) {
  const setJob = useSetJob();
  const navigate = useNavigate();
  const { setRound } = useRound();
  const start = () => {
    setJob(job);
    setRound(job.round ?? ROUND_DEFAULT, job.voices);
    void navigate(paths.interview());
  };
  return (
    <Button size="xs" variant="light" onClick={start}>
      {job.round ? WORDS.practiseRound(ROUND_WORDS[job.round].name) : WORDS.interviewFor}
    </Button>
  );
}
