import { Button, Group, List, Loader, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { CONNECTION_RETRIES, INTERVIEW_SECONDS_DEFAULT, PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import messageClasses from "../messages.module.css";
import { preferencesQuery } from "../queries.ts";
import { NotifyMe } from "../report/notify-me.tsx";
import { useDifficulty, useTargetRole } from "../start/choices.ts";
import { VoiceNote } from "../voice/voice-note.tsx";
import { HelpButton } from "./help.tsx";
import classes from "./interview-page.module.css";
import { InterviewRoom } from "./interview-room.tsx";
import type { Connection } from "./machine.ts";
import { useInterview } from "./use-interview.ts";

const route = getRouteApi("/signed-in/interview");

export function InterviewPage() {
  const { homework } = route.useSearch();
  const { state, controller, start } = useInterview(homework);
  const { phase, live } = state;

  return (
    <Stack maw="52rem" mx="auto" gap="md">
      <PageTitle hidden={phase === "running"}>
        {phase === "over" ? "Thank you" : TEXT.interviewTitle}
      </PageTitle>
      {phase !== "over" && (
        <ConnectionNote connection={state.connection} onRetry={() => void controller.connect()} />
      )}
      {phase === "loading" && state.connection.kind !== "failed" && (
        <SkeletonRows rows={2} height={150} label="Loading the interview" />
      )}
      {(phase === "idle" || phase === "starting") && (
        <ReadyPanel
          starting={phase === "starting"}
          connected={state.connection.kind === "connected"}
          problem={state.problem}
          homeworkOf={homework}
          onStart={start}
        />
      )}
      {phase === "running" && live && <InterviewRoom state={state} live={live} controller={controller} />}
      {phase === "over" && (
        <ThankYou
          interviewId={state.live?.id ?? null}
          finalWords={state.finalWords}
          problem={state.problem}
        />
      )}
    </Stack>
  );
}

const connecting = (attempt: number): string =>
  attempt === 0
    ? "Checking the connection…"
    : fillText(TEXT.connecting, { n: Math.min(attempt, CONNECTION_RETRIES) });

function ConnectionNote({ connection, onRetry }: { connection: Connection; onRetry: () => void }) {
  if (connection.kind === "failed") {
    return <ErrorPanel message={TEXT.connectFailed} onRetry={onRetry} retryLabel="Retry" />;
  }
  const connected = connection.kind === "connected";
  return (
    <Group gap="xs" component="output" className={classes.note}>
      {connected ? <span className={classes.dot} aria-hidden /> : <Loader size={12} aria-hidden />}
      <Text size="sm" c="dimmed">
        {connected ? "Connected" : connecting(connection.attempt)}
      </Text>
    </Group>
  );
}

type ReadyPanelProps = {
  starting: boolean;
  connected: boolean;
  problem: string | null;
  homeworkOf: string | undefined;
  onStart: () => void;
};

function ReadyPanel({ starting, connected, problem, homeworkOf, onStart }: ReadyPanelProps) {
  const [difficulty] = useDifficulty();
  const [targetRole] = useTargetRole();
  const settings = useSettings();
  const preferences = useQuery(preferencesQuery);
  const usual = settings.data?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT;
  const minutes = Math.ceil((preferences.data?.seconds ?? usual) / 60);

  return (
    <Paper p={{ base: "md", sm: "xl" }}>
      <Stack>
        <Text size="lg">{TEXT.interviewLead}</Text>
        <List spacing="xs">
          <List.Item>
            {minutes} {minutes === 1 ? "minute" : "minutes"}, in writing. The clock starts with the first
            question.
          </List.Item>
          {preferences.data?.clock === "pausable" && (
            <List.Item>You can stop the clock for {PAUSE_SECONDS_MAX / 60} minutes in all.</List.Item>
          )}
          <List.Item>
            Difficulty {difficulty} of 10
            {targetRole.trim() !== "" && `, for the role of ${targetRole.trim()}`}.{" "}
            <TextLink {...paths.startChoices(homeworkOf)}>Change this</TextLink>
          </List.Item>
          <List.Item>{TEXT.interviewKept}</List.Item>
        </List>
        <VoiceNote />
        {problem !== null && <ErrorPanel message={problem} />}
        <div>
          <Group>
            <Button size="md" onClick={onStart} loading={starting} disabled={!connected}>
              Start Interview
            </Button>
            <HelpButton />
          </Group>
          <Text size="sm" c="dimmed" component="output" display="block" mt={starting ? "md" : 0}>
            {starting && TEXT.interviewPlanning}
          </Text>
        </div>
      </Stack>
    </Paper>
  );
}

const REDIRECT_SECONDS = 10;

type ThankYouProps = { interviewId: string | null; finalWords: string | null; problem: string | null };

function ThankYou({ interviewId, finalWords, problem }: ThankYouProps) {
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
