import { Alert, Button, Group, Slider, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import {
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  EMPATHY_RED_ABOVE,
  JOB_DESCRIPTION_MAX_LENGTH,
  LOCAL_INTERVIEWS_AT_EASE,
  TARGET_ROLE_MAX_LENGTH,
} from "#contract/limits.ts";
import { mustConnectLinkedin } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useReachable } from "#web/lib/reach.ts";
import { useMe } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { LocalModelHint } from "../local-model-hint.tsx";
import { allowanceQuery, currentQuery } from "../queries.ts";
import { empathyOf, useDifficulty, useJobDescription, useTargetRole } from "./choices.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { isUsedUp, UsedUp } from "./used-up.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/dashboard");

/** Difficulty, target role, job description, language, the buttons. */
const PARTS = [88, 92, 122, 80, 42, 42];

export function StartCard() {
  return (
    <Stack gap="sm">
      <Card title={TEXT.startTitle}>
        <StartChoices />
      </Card>
      <LocalModelHint />
    </Stack>
  );
}

function StartChoices() {
  const me = useMe();
  const current = useQuery(currentQuery);
  const settings = useSettings();
  const reachable = useReachable();

  if (mustConnectLinkedin(me)) {
    return (
      <Alert color="yellow">
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{TEXT.connectLinkedinNotice}</Text>
          <LinkButton size="xs" variant="default" {...paths.connectLinkedin()}>
            {WORDS.connect}
          </LinkButton>
        </Stack>
      </Alert>
    );
  }
  // What can be chosen hangs on the settings: nothing is drawn that they would move.
  if (reachable && (current.isPending || settings.isPending)) return <SkeletonParts heights={PARTS} />;
  if (current.data) {
    const isPractice = current.data.kind === "practice";
    return (
      <>
        <Text>{WORDS.underWay[isPractice ? "practice" : "interview"]}</Text>
        <LinkButton variant="default" {...(isPractice ? paths.practice() : paths.interview())}>
          {WORDS.continueYours[isPractice ? "practice" : "interview"]}
        </LinkButton>
      </>
    );
  }
  return <NewInterview />;
}

function NewInterview() {
  const navigate = useNavigate();
  const { homework } = route.useSearch();
  const { data: allowance } = useQuery(allowanceQuery);
  const stopped = allowance?.stopped === true;
  const usedUp = isUsedUp(allowance);
  const running = allowance?.runningHere ?? 0;
  const reachable = useReachable();
  return (
    <>
      <InterviewChoices />
      {running >= LOCAL_INTERVIEWS_AT_EASE && (
        <Text size="sm">{WORDS.interviewsAreRunningOnThis(running, running + 1)}</Text>
      )}
      {stopped && (
        <Alert color="yellow">
          <Text size="sm">{TEXT.interviewsStopped}</Text>
        </Alert>
      )}
      {usedUp && !stopped && <UsedUp allowance={allowance} />}
      <Button
        size="md"
        variant="light"
        disabled={usedUp || stopped || !reachable}
        onClick={() => void navigate(paths.interview(homework))}
      >
        {WORDS.startNow}
      </Button>
      <LinkButton size="md" variant="default" {...paths.practice()}>
        {TEXT.practiceTitle}
      </LinkButton>
    </>
  );
}

/** Grown by the browser, where it can: measuring it by script takes a slow phone 50 ms of the page's first second. */
const GROWING = { fieldSizing: "content", minHeight: "4rem", maxHeight: "13rem" } as const;

/** Difficulty and target role; stored in the browser for the interview page. */
function InterviewChoices() {
  const id = useId();
  const [difficulty, setDifficulty] = useDifficulty();
  const [targetRole, setTargetRole] = useTargetRole();
  const [jobDescription, setJobDescription] = useJobDescription();
  const red = empathyOf(difficulty) > EMPATHY_RED_ABOVE;
  return (
    <Stack gap="lg">
      <div>
        <Group justify="space-between" mb="xs">
          <Group gap={6}>
            <IconFlame
              size={20}
              aria-hidden
              data-red={red}
              color={red ? "var(--mantine-color-error)" : "var(--mantine-color-dimmed)"}
            />
            <Text fw={600} size="sm" id={id}>
              {TEXT.difficulty}
            </Text>
          </Group>
          <Text size="sm" fw={600}>
            {WORDS.of(difficulty, DIFFICULTY_MAX)}
          </Text>
        </Group>
        <Slider
          min={DIFFICULTY_MIN}
          max={DIFFICULTY_MAX}
          step={1}
          label={null}
          value={difficulty}
          onChange={setDifficulty}
          thumbLabel={TEXT.difficulty}
          thumbSize={24}
          mx={12}
        />
        <Group justify="space-between" mt="xs">
          <Text size="xs" c="dimmed">
            {TEXT.difficultyLeast}
          </Text>
          <Text size="xs" c="dimmed">
            {TEXT.difficultyMost}
          </Text>
        </Group>
      </div>
      <TextInput
        label={TEXT.targetRole}
        description={TEXT.targetRoleWhy}
        placeholder={WORDS.eGProductManager}
        maxLength={TARGET_ROLE_MAX_LENGTH}
        value={targetRole}
        onChange={(event) => setTargetRole(event.currentTarget.value)}
      />
      <Textarea
        label={TEXT.jobDescription}
        description={TEXT.jobDescriptionWhy}
        rows={2}
        resize="vertical"
        styles={{ input: GROWING }}
        maxLength={JOB_DESCRIPTION_MAX_LENGTH}
        value={jobDescription}
        onChange={(event) => setJobDescription(event.currentTarget.value)}
      />
      <LanguageChoice />
    </Stack>
  );
}
