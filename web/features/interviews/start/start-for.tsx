import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { type Job, useSetJob } from "./choices.ts";

/** On the way to an interview for this job; the person still presses Start. */
export function StartFor({ job, children }: { job: Job; children: ReactNode }) {
  const setJob = useSetJob();
  const navigate = useNavigate();
  const start = () => {
    setJob(job);
    void navigate(paths.interview());
  };
  return (
    <Button size="xs" variant="light" onClick={start}>
      {children}
    </Button>
  );
}
