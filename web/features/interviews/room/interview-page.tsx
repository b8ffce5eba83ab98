import { Button, Checkbox, Group, List, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { INTERVIEW_SECONDS_DEFAULT, PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { ONE_WAY, ROUND_DEFAULT } from "#contract/rounds.ts";
import { TEXT } from "#contract/texts.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { Part } from "#web/ui/part.tsx";
import { allowanceQuery, preferencesQuery, startInterview } from "../queries.ts";
import { useMustConnect } from "../start/must-connect.ts";
import {
  empathyOf,
  useDifficulty,
  useJobDescription,
  useInterviewLanguage,
  useCompany,
  useTargetRole,
} from "../start/choices.ts";
import { useRetakes, useRound } from "../start/round.ts";
import { isUsedUp } from "../start/is-used-up.ts";
import { useSpeaks } from "../voice/choice.ts";
import { SpeechTest } from "../voice/load.ts";
import { HelpButton, SilenceRule } from "./help.tsx";
import type { State } from "./machine.ts";
import { Stage } from "./stage.tsx";
import { useInterview } from "./use-interview.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/interview");

const ConnectFirst = lazyPart(async () => (await import("../start/connect-first.tsx")).ConnectFirst);

const RoundLines = lazyPart(async () => (await import("./round-lines.tsx")).RoundLines);

const UsedUp = lazyPart(async () => (await import("../start/used-up.tsx")).UsedUp);

const InterviewChoices = lazyPart(
  async () => (await import("../start/interview-choices.tsx")).InterviewChoices,
);

/** The search parameter `homework` is the id of the booking that set this interview as homework. */
export function InterviewPage() {
  const { homework } = route.useSearch();
  const me = useMe();
  const [difficulty] = useDifficulty();
  const [targetRole] = useTargetRole();
  const [jobDescription] = useJobDescription();
  const language = useInterviewLanguage();
  const { state, controller } = useInterview();
  const mustConnect = useMustConnect();
  const { round, voices } = useRound();
  const [retakes] = useRetakes();
  const choices = {
    round,
    voices,
    retakes: round === ONE_WAY ? retakes : 0,
    empathyLevel: empathyOf(difficulty),
    targetRole: targetRole.trim() || null,
    jobDescription: jobDescription.trim() || null,
    linkedinUrl: me.linkedin_url,
    language,
    ...(homework !== undefined && { homeworkOf: homework }),
  };
  const start = () => void controller.start(() => startInterview(choices));
  useBegins(state, start);
  return (
    <Stage
      title={TEXT.interviewTitle}
      state={state}
      controller={controller}
      blocked={mustConnect}
      ready={
        mustConnect ? <ConnectFirst /> : <ReadyPanel state={state} homeworkOf={homework} onStart={start} />
      }
    />
  );
}

/** Starts at once if the user pressed Start on the page before. A reload or Back starts nothing. */
function useBegins({ phase, connection }: State, start: () => void): void {
  const navigate = route.useNavigate();
  const begins = useRouterState({ select: ({ location }) => location.state.begins === true });
  const isReady = begins && phase === "idle" && connection.kind === "connected";
  const press = useEffectEvent(() => {
    void navigate({ search: true, replace: true, state: {} });
    start();
  });
  useEffect(() => {
    if (isReady) press();
  }, [isReady]);
}

type ReadyPanelProps = {
  state: State;
  homeworkOf: string | undefined;
  onStart: () => void;
};

function ReadyPanel({ state, homeworkOf, onStart }: ReadyPanelProps) {
  const { phase, connection, problem } = state;
  // A coach's dashboard does not offer the interview's settings, so they are shown here.
  const choosesHere = useMe().role_id === ROLE.coach;
  const starting = phase === "starting";
  const [difficulty] = useDifficulty();
  const [targetRole] = useTargetRole();
  const [company] = useCompany();
  const [advert] = useJobDescription();
  const settings = useSettings();
  const [speaks] = useSpeaks();
  const language = useInterviewLanguage();
  const preferences = useQuery(preferencesQuery);
  const { data: allowance } = useQuery(allowanceQuery);
  const usedUp = isUsedUp(allowance);
  const usual = settings.data?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT;
  const { round } = useRound();
  const pace = (preferences.data?.seconds ?? usual) / usual;
  const minutesLine = (mostSeconds: number) =>
    WORDS.minutesAndManner(Math.ceil((Math.min(usual, mostSeconds) * pace) / 60), speaks, language);

  return (
    <Paper p={{ base: "md", sm: "xl" }}>
      <Stack>
        <Text size="lg">{TEXT.interviewLead}</Text>
        {choosesHere && (
          <Part>
            <InterviewChoices />
          </Part>
        )}
        <Part>
          <SpeakChoice />
        </Part>
        {usedUp && <UsedUp allowance={allowance} />}
        {problem !== null && !usedUp && <ErrorPanel message={problem} />}
        <Part>
          <div>
            <Group>
              <Button
                size="md"
                onClick={onStart}
                loading={starting}
                disabled={usedUp || connection.kind !== "connected"}
              >
                {WORDS.startInterview}
              </Button>
              <HelpButton />
            </Group>
            <Text size="sm" c="dimmed" component="output" display="block" mt={starting ? "md" : 0}>
              {starting && TEXT.interviewPlanning}
            </Text>
          </div>
        </Part>
        <Part>
          <List spacing="xs">
            {round === ROUND_DEFAULT ? (
              <List.Item>{minutesLine(usual)}</List.Item>
            ) : (
              <RoundLines round={round} pace={pace} minutesLine={minutesLine} />
            )}
            {preferences.data?.clock === "pausable" && (
              <List.Item>{WORDS.youCanStopTheClock(PAUSE_SECONDS_MAX / 60)}</List.Item>
            )}
            <List.Item>
              {WORDS.difficultyAndRole(
                difficulty,
                targetRole.trim() === "" ? "" : WORDS.forTheRoleOf(targetRole.trim()),
              )}{" "}
              {advert.trim() !== "" && `${WORDS.followsAdvert(company)} `}
              {!choosesHere && <TextLink {...paths.startChoices(homeworkOf)}>{WORDS.changeThis}</TextLink>}
            </List.Item>
            <List.Item>{TEXT.interviewKept}</List.Item>
            <SilenceRule />
          </List>
        </Part>
      </Stack>
    </Paper>
  );
}

/** Loads and tests speech recognition only if the user wants to speak. */
function SpeakChoice() {
  const [speaks, setSpeaks] = useSpeaks();
  const [isTicked, setTicked] = useState(false);
  const { round } = useRound();
  const language = useInterviewLanguage();
  return (
    <>
      <Checkbox
        label={TEXT.speakMyAnswers}
        description={round === ONE_WAY ? WORDS.speakOneWayWhy : TEXT.speakMyAnswersWhy}
        checked={speaks}
        onChange={(event) => {
          setTicked(true);
          setSpeaks(event.currentTarget.checked);
        }}
      />
      {speaks && (
        <Part first>
          <SpeechTest begins={isTicked} language={language} />
        </Part>
      )}
    </>
  );
}
