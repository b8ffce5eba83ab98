import { Group, Paper, Stack, Text } from "@mantine/core";
import { Navigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import type { Live, State } from "../room/machine.ts";
import { WORDS } from "../words.ts";

/** Redirects to the feedback. If nothing was answered, says that there is none. */
export function PracticeOver({ live, state }: { live: Live; state: State }) {
  const panel = useRef<HTMLDivElement>(null);
  const { from, back } = useSearch({ strict: false });
  useEffect(() => panel.current?.focus(), []);
  if (state.messages.some(({ role }) => role === "user"))
    return (
      <Navigate
        {...(from === undefined ? paths.report(live.id) : paths.reportFor(live.id, { from, back }))}
        replace
      />
    );
  return (
    <Paper ref={panel} tabIndex={-1} p={{ base: "md", sm: "xl" }}>
      <Stack>
        {state.problem !== null && <ErrorPanel message={state.problem} />}
        <Text size="lg">{TEXT.practiceEmpty}</Text>
        <Group>
          <LinkButton {...paths.practice()} reloadDocument>
            {WORDS.practiseAQuestion}
          </LinkButton>
          <LinkButton variant="default" {...paths.dashboard()}>
            {WORDS.goToDashboard}
          </LinkButton>
        </Group>
      </Stack>
    </Paper>
  );
}
