import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useStartFor } from "./choices.ts";

type StartForProps = { targetRole: string; jobDescription: string; children: ReactNode };

/** On the way to an interview for this job. */
export function StartFor({ targetRole, jobDescription, children }: StartForProps) {
  const start = useStartFor();
  return (
    <Button size="xs" variant="light" onClick={() => start({ targetRole, jobDescription })}>
      {children}
    </Button>
  );
}
