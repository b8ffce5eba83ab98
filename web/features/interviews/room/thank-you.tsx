import { Box, Group, Loader, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { RETURN_SECONDS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import messageClasses from "../messages.module.css";
import { allowanceQuery } from "../queries.ts";
import { reportQuery } from "../report/queries.ts";
import { PICTURES } from "#web/ui/list-pictures.tsx";
import { Picture } from "#web/ui/pictures.tsx";
import { SelfRating } from "../report/self-rating.tsx";
import { ReportHead } from "../report/report-head.tsx";
import { EndedBySilence } from "../silence.tsx";
import type { State } from "./machine.ts";
import { WORDS as LATER } from "../later-words.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/interview");

/** Shows the head of the report once it is ready. Without a report, says why and offers a new start. */
export function ThankYou({ state }: { state: State }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // The countdown to the dashboard must not start before the rating is shown.
  const [isReady, setReady] = useState(false);
  const [hasSaid, setSaid] = useState(false);
  return (
    <Paper ref={panel} tabIndex={-1} p={{ base: "md", sm: "xl" }}>
      <Stack>
        <Outcome state={state} onReady={setReady} hasSaid={hasSaid} onSaid={() => setSaid(true)} />
        {state.unsent !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {TEXT.unsent}
            </Text>
            <Text className={messageClasses.words}>{state.unsent}</Text>
          </div>
        )}
        {isReady && <ReturnHome isTouched={hasSaid} />}
      </Stack>
    </Paper>
  );
}

type OutcomeProps = {
  state: State;
  onReady: (isReady: boolean) => void;
  /** True once the user has rated themself, or skipped it. */
  hasSaid: boolean;
  onSaid: () => void;
};

function Outcome({ state, onReady, hasSaid, onSaid }: OutcomeProps) {
  const { live, finalWords, problem, silent } = state;
  const { homework } = route.useSearch();
  const id = live?.id ?? "";
  // If ending failed, there is no report yet: the server ends the interview by itself.
  const ended = id !== "" && problem === null;
  const report = useQuery({ ...reportQuery(id), enabled: ended });
  const { refetch } = report;
  useEffect(() => {
    // The final message comes when the rating is done or postponed: fetch the report now, not at the next poll.
    if (ended && finalWords !== null) void refetch();
  }, [ended, finalWords, refetch]);
  const isReady = report.data?.status === "ready";
  const isNumbered = mayBeNumbered(state) && report.data?.overall !== null;
  const asksFirst = !hasSaid && live?.kind === "interview" && isNumbered;
  useEffect(() => onReady(isReady), [isReady, onReady]);
  if (!ended || (report.error && !hasCode(report.error, "conversation_not_found")))
    return (
      <>
        <ErrorPanel message={problem ?? messageOf(report.error)} />
        <Text>{TEXT.ratingLater}</Text>
        <DashboardButton main />
      </>
    );
  if (report.error)
    return (
      <>
        {silent && <EndedBySilence />}
        <Text size="lg">{TEXT.interviewGivenBack}</Text>
        <Group>
          <LinkButton {...paths.interview(homework)} reloadDocument>
            {WORDS.startANewInterview}
          </LinkButton>
          <DashboardButton />
        </Group>
      </>
    );
  return (
    <>
      <Box visibleFrom="xs">
        <Picture>{PICTURES.flowers}</Picture>
      </Box>
      {silent ? <EndedBySilence /> : <Text size="lg">{WORDS.theInterviewIsOverWell}</Text>}
      <section aria-label={WORDS.rating} aria-live="polite" aria-busy={!isReady && !asksFirst}>
        {asksFirst ? (
          <SelfRating id={id} onDone={onSaid} />
        ) : report.data && isReady ? (
          <>
            <ReportHead report={report.data} />
            {report.data.overall === null && <Counted />}
          </>
        ) : (
          <Group gap="sm" wrap="nowrap">
            {report.data?.status !== "failed" && <Loader size="sm" aria-hidden />}
            <Text className={messageClasses.words}>{finalWords ?? TEXT.ratingLater}</Text>
          </Group>
        )}
      </section>
      <Group>
        {report.data && !asksFirst && <LinkButton {...paths.report(id)}>{WORDS.viewReport}</LinkButton>}
        <DashboardButton />
      </Group>
    </>
  );
}

/** False if too few questions were answered for a number, so that nobody guesses one that never comes. */
const mayBeNumbered = ({ live }: State): boolean => (live?.questions?.untilRating ?? 0) === 0;

/** Says that an interview without a number still counts, and how many are left. */
function Counted() {
  const { data: allowance } = useQuery(allowanceQuery);
  if (allowance === undefined || allowance.unlimited) return null;
  return (
    <Text>
      {LATER.itCounted(allowance.remainingInterviews)}{" "}
      <TextLink {...paths.practice()}>{WORDS.practiseAQuestion}</TextLink>
    </Text>
  );
}

const DashboardButton = ({ main = false }: { main?: boolean }) => (
  <div>
    <LinkButton variant={main ? "filled" : "default"} {...paths.dashboard()}>
      {WORDS.goToDashboard}
    </LinkButton>
  </div>
);

/** The countdown is shown for its last minute: before that it would hurry somebody who is still reading. */
const SHOWN_SECONDS = 60;

/** Shown below everything, so that buttons do not move while this text changes. */
function ReturnHome({ isTouched }: { isTouched: boolean }) {
  const seconds = useReturnHome(isTouched);
  if (seconds === null || seconds > SHOWN_SECONDS) return null;
  return (
    <Text size="sm" c="dimmed">
      {fillText(TEXT.returning, { seconds })}
    </Text>
  );
}

const TOUCHES = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Goes to the dashboard after five minutes without input. Returns the seconds left, or null after any input. */
function useReturnHome(isTouched: boolean): number | null {
  const navigate = useNavigate();
  const [untilMs] = useState(() => performance.now() + RETURN_SECONDS * 1000);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(RETURN_SECONDS);
  // The self-rating may be told while the countdown already runs.
  const counting = secondsLeft !== null && !isTouched;
  useEffect(() => {
    if (!counting) return undefined;
    const touched = () => setSecondsLeft(null);
    for (const name of TOUCHES) window.addEventListener(name, touched, { passive: true });
    const timer = setInterval(() => {
      const left = Math.ceil((untilMs - performance.now()) / 1000);
      setSecondsLeft(Math.max(0, left));
      if (left <= 0) void navigate(paths.dashboard());
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touched);
    };
  }, [counting, untilMs, navigate]);
  return counting ? secondsLeft : null;
}
