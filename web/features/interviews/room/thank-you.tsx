import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import messageClasses from "../messages.module.css";
import { NotifyMe } from "../report/notify-me.tsx";
import type { State } from "./machine.ts";

const REDIRECT_SECONDS = 10;

export function ThankYou({ state: { live, finalWords, problem } }: { state: State }) {
  const interviewId = live?.id ?? null;
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return undefined;
    const timer = setTimeout(() => void navigate(paths.dashboard()), REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [staying, navigate]);

  return (
    <Paper ref={panel} tabIndex={-1} p={{ base: "md", sm: "xl" }}>
      <Stack>
        <Text size="lg">The interview is over. Well done for practising.</Text>
        {problem !== null && <ErrorPanel message={problem} />}
        <section aria-label="Rating" aria-live="polite">
          <Text className={messageClasses.words}>{finalWords ?? TEXT.ratingLater}</Text>
        </section>
        <Text size="sm" c="dimmed" component="output">
          {staying
            ? "This page stays open."
            : `You will be taken to your dashboard in ${REDIRECT_SECONDS} seconds.`}
        </Text>
        <Group>
          <LinkButton {...paths.dashboard()}>Go to Dashboard</LinkButton>
          {interviewId !== null && (
            <LinkButton variant="default" {...paths.report(interviewId)}>
              View report
            </LinkButton>
          )}
          {!staying && (
            <Button variant="default" onClick={() => setStaying(true)}>
              Stay here
            </Button>
          )}
          {interviewId !== null && finalWords === null && <NotifyMe reportId={interviewId} />}
        </Group>
      </Stack>
    </Paper>
  );
}
