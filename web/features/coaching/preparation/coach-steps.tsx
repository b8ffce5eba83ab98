import { Badge, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import type { SharedPreparation } from "#contract/coaching-preparation.ts";
import { COACH_STEP_TITLE_MAX_LENGTH, STEP_MINUTES_MAX, STEP_MINUTES_MIN } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { WORDS as COACHING } from "../words.ts";
import { useSetStep, useTakeStepBack } from "./queries.ts";

const WORDS = COACHING.preparation;
const MINUTES_APART = 5;
const MINUTES = Array.from(
  { length: (STEP_MINUTES_MAX - STEP_MINUTES_MIN) / MINUTES_APART + 1 },
  (_, at) => STEP_MINUTES_MIN + at * MINUTES_APART,
);

type CoachStepsProps = {
  bookingId: string;
  application: SharedPreparation["applications"][number];
  stories: { id: string; title: string }[];
};

/** For coaches: the steps that they set for an application, and a form for another step. */
export function CoachSteps({ bookingId, application, stories }: CoachStepsProps) {
  const takeBack = useTakeStepBack(bookingId);
  const [set, setSet] = useState(0);
  return (
    <>
      <Title order={4}>{WORDS.yourSteps}</Title>
      {takeBack.error && <ErrorPanel message={messageOf(takeBack.error)} />}
      {application.coachSteps.map(({ id, title, minutes, state }) => (
        <Group key={id} gap="xs">
          <Text size="sm">{WORDS.stepLine(title, minutes)}</Text>
          <Badge size="sm" variant="light" color={state === "done" ? "fern" : "gray"} tt="none">
            {WORDS.stepStates[state]}
          </Badge>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={WORDS.takeStepBackNamed(title)}
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(id)}
          >
            {WORDS.takeStepBack}
          </Button>
        </Group>
      ))}
      {/* The new key empties the form for the next step. */}
      <NewStep
        key={set}
        bookingId={bookingId}
        application={application}
        stories={stories}
        onSet={() => setSet(set + 1)}
      />
    </>
  );
}

function NewStep({ bookingId, application, stories, onSet }: CoachStepsProps & { onSet: () => void }) {
  const set = useSetStep(bookingId, application.id);
  const fields = useFields(
    {
      title: (title: string) => (title.trim() === "" ? TEXT.coachStepTitle : null),
      minutes: () => null,
      about: () => null,
    },
    { title: "", minutes: String(MINUTES[1]), about: "" },
  );
  const about = [
    { value: "", label: WORDS.stepAboutNothing },
    ...stories.map(({ id, title }) => ({ value: `story ${id}`, label: WORDS.stepAboutStory(title) })),
    ...application.requirements.map(({ words }) => ({ value: `asked ${words}`, label: words })),
  ];
  const submit = fields.onSubmit((typed) => {
    const [kind = "", ...rest] = typed.about.split(" ");
    const named = rest.join(" ");
    set.mutate(
      {
        title: typed.title,
        minutes: Number(typed.minutes),
        ...(kind === "story" && { storyId: named }),
        ...(kind === "asked" && { requirement: named }),
      },
      {
        onSuccess: () => {
          toastStaff("success", WORDS.stepSet);
          onSet();
        },
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.newStep}>
      <Stack gap="sm">
        {set.error && <ErrorPanel message={messageOf(set.error)} />}
        <TextInput
          label={WORDS.stepTitle}
          maxLength={COACH_STEP_TITLE_MAX_LENGTH}
          {...fields.field("title")}
        />
        <NativeSelect
          label={WORDS.stepMinutes}
          data={MINUTES.map((minutes) => ({ value: String(minutes), label: WORDS.minutes(minutes) }))}
          {...fields.field("minutes")}
        />
        <NativeSelect label={WORDS.stepAbout} data={about} {...fields.field("about")} />
        <Group>
          <Button type="submit" size="xs" variant="default" loading={set.isPending}>
            {WORDS.setStep}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
