import { Button, Group, List, NativeSelect, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Rubric } from "#contract/coaching-feedback.ts";
import {
  INTERVIEW_SECONDS_DEFAULT,
  PAUSE_SECONDS_MAX,
  PRACTICE_SECONDS,
  TARGET_ROLE_MAX_LENGTH,
} from "#contract/limits.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import { TEXT } from "#contract/texts.ts";
import { curly } from "#contract/curly.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { formatCountdown } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { rubricQuery } from "#web/lib/rubric.ts";
import { preferencesQuery, type startPractice } from "../queries.ts";
import { progressQuery, reportQuery } from "../report/queries.ts";
import classes from "../messages.module.css";
import { HelpButton, SilenceRule } from "../room/help.tsx";
import type { State } from "../room/machine.ts";
import { empathyOf, useDifficulty, useInterviewLanguage, useTargetRole } from "../start/choices.ts";
import { Difficulty } from "../start/difficulty.tsx";
import { useSpeaks } from "../voice/choice.ts";
import { LanguageChoice } from "../start/language-choice.tsx";
import type { Tried } from "../trial/tried-store.ts";
import { EarlierTry } from "./earlier-try.tsx";
import { WORDS } from "../words.ts";

export type PracticeInput = Parameters<typeof startPractice>[0];

type PanelProps = { state: State; onStart: (input: PracticeInput) => void };

/** `about`: the requirement asked about. `subject`: the preselected competency. `role`: the target job. */
type ChosenProps = PanelProps & {
  about?: string | undefined;
  subject?: string | undefined;
  role?: string | undefined;
};

/** Heights in px of the subject, the target role, the difficulty, the language, the facts and the button. */
const PARTS = [88, 92, 96, 80, 150, 42];

type TriedPanelProps = {
  tried: Tried;
  state: State;
  onStart: () => void;
  onOther: () => void;
  onDrop: () => void;
};

/** The trial question that the user answered before having an account, with that answer. */
export function TriedPanel({ tried: { question, answer }, state, ...on }: TriedPanelProps) {
  return (
    <Frame>
      <Title order={2}>{TEXT.triedTitle}</Title>
      <Text fw={600}>{curly(question)}</Text>
      <Text className={classes.words}>{answer}</Text>
      <Text c="dimmed">{TEXT.triedLead}</Text>
      <Start state={state} onStart={on.onStart} />
      <Group>
        <Button variant="default" onClick={on.onOther}>
          {WORDS.practiseAnotherQuestion}
        </Button>
        <Button variant="subtle" color="gray" onClick={on.onDrop}>
          {WORDS.discardIt}
        </Button>
      </Group>
    </Frame>
  );
}

/** The choice of a subject for the next question, and the start button. */
export function PracticePanel(props: ChosenProps) {
  const rubric = useQuery(rubricQuery);
  const settings = useSettings();
  if (rubric.isPending || settings.isPending)
    return <SkeletonParts heights={PARTS} label={WORDS.loadingTheChoices} />;
  if (rubric.data === undefined) {
    return <ErrorPanel message={messageOf(rubric.error)} onRetry={() => void rubric.refetch()} />;
  }
  return <PracticeChoices {...props} competencies={rubric.data.competencies} />;
}

type PracticeChoicesProps = ChosenProps & Pick<Rubric, "competencies">;

function PracticeChoices({ state, onStart, competencies, ...given }: PracticeChoicesProps) {
  const weakest = useQuery(progressQuery).data?.focus ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const [difficulty] = useDifficulty();
  const [usualRole, setUsualRole] = useTargetRole();
  const [roleOfJob, setRoleOfJob] = useState(given.role);
  const [targetRole, setTargetRole] =
    roleOfJob === undefined ? [usualRole, setUsualRole] : [roleOfJob, setRoleOfJob];
  const language = useInterviewLanguage();
  const hasModel = useSettings().data?.hasModel === true;
  const asked = competencies.some(({ id }) => id === given.subject) ? given.subject : undefined;
  const subject = chosen ?? asked ?? weakest?.competency ?? competencies[0]?.id ?? "";
  const chosenSubject = subject === NEGOTIATION ? { round: NEGOTIATION } : { competency: subject };
  const about = given.about === undefined ? chosenSubject : { requirement: given.about };
  const level = {
    empathyLevel: empathyOf(difficulty),
    targetRole: targetRole.trim() || null,
    language,
  };
  return (
    <Frame>
      <Text size="lg">{TEXT.practiceLead}</Text>
      {given.about === undefined ? (
        <NativeSelect
          label={WORDS.subjectOfTheQuestion}
          description={weakest === null ? undefined : WORDS.yourSuggestedNextFocus(rubricName(weakest.label))}
          data={[
            ...competencies.map(({ id: value, label }) => ({ value, label: rubricName(label) })),
            ...(hasModel ? [{ value: NEGOTIATION, label: WORDS.negotiation }] : []),
          ]}
          value={subject}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : (
        <div>
          <Text fw={600}>{WORDS.aboutThisRequirement}</Text>
          <Text className={classes.words}>{given.about}</Text>
        </div>
      )}
      <TextInput
        label={TEXT.targetRole}
        description={TEXT.targetRoleWhy}
        maxLength={TARGET_ROLE_MAX_LENGTH}
        value={targetRole}
        onChange={(event) => setTargetRole(event.currentTarget.value)}
      />
      <Difficulty />
      <LanguageChoice />
      <Facts>{null}</Facts>
      <Start
        state={state}
        note={hasModel ? TEXT.practicePlanning : ""}
        onStart={() => onStart({ ...level, ...about })}
      />
    </Frame>
  );
}

type AgainPanelProps = PanelProps & { conversationId: string; questionId: string };

/** A question answered before, asked again at the same level. */
export function AgainPanel({ conversationId, questionId, state, onStart }: AgainPanelProps) {
  const report = useQuery(reportQuery(conversationId));
  if (report.isPending) return <SkeletonParts heights={PARTS} label={WORDS.loadingTheQuestion} />;
  const question = report.data?.questions?.find((one) => one.questionId === questionId);
  if (question === undefined) {
    if (report.isSuccess || isGone(report.error)) return <ErrorPanel message={TEXT.questionNotFound} />;
    return <ErrorPanel message={messageOf(report.error)} onRetry={() => void report.refetch()} />;
  }
  return (
    <Frame>
      <Text>{WORDS.onceMoreAndComparedWith}</Text>
      <Text size="lg" fw={600}>
        {curly(question.question)}
      </Text>
      <EarlierTry question={question} />
      <Facts>
        <List.Item>{WORDS.difficultyAsBefore(report.data?.difficulty ?? "")}</List.Item>
      </Facts>
      <Start state={state} onStart={() => onStart({ conversationId, questionId })} />
    </Frame>
  );
}

/** A question that the user was asked in a real interview. */
export const AskedPanel = ({ state, onStart }: { state: State; onStart: () => void }) => (
  <Frame>
    <Text>{WORDS.askedInARealInterview}</Text>
    <Facts>{null}</Facts>
    <Start state={state} onStart={onStart} />
  </Frame>
);

const Frame = ({ children }: { children: ReactNode }) => (
  <Paper p={{ base: "md", sm: "xl" }}>
    <Stack>{children}</Stack>
  </Paper>
);

function Facts({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const [speaks] = useSpeaks();
  const preferences = useQuery(preferencesQuery);
  const usual = settings.data?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT;
  const longer = (preferences.data?.seconds ?? usual) / usual;
  const seconds = Math.min(PRACTICE_SECONDS, usual) * longer;
  const minutes = seconds % 60 === 0 ? seconds / 60 : formatCountdown(seconds);
  return (
    <List spacing="xs">
      <List.Item>{WORDS.minutesAndMannerOfPractice(minutes, speaks)}</List.Item>
      {preferences.data?.clock === "pausable" && (
        <List.Item>{WORDS.youCanStopTheClock(PAUSE_SECONDS_MAX / 60)}</List.Item>
      )}
      {children}
      <List.Item>{TEXT.interviewKept}</List.Item>
      <SilenceRule />
    </List>
  );
}

/** `note` is announced while the practice starts. */
type StartProps = { state: State; note?: string; onStart: () => void };

function Start({ state: { phase, connection, problem }, note = "", onStart }: StartProps) {
  const isStarting = phase === "starting";
  return (
    <>
      {problem !== null && <ErrorPanel message={problem} />}
      <Group>
        <Button size="md" onClick={onStart} loading={isStarting} disabled={connection.kind !== "connected"}>
          {WORDS.startPractice}
        </Button>
        <HelpButton />
      </Group>
      <Text size="sm" c="dimmed" component="output" display={isStarting && note !== "" ? "block" : "none"}>
        {isStarting && note}
      </Text>
    </>
  );
}
