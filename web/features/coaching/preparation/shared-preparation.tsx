import { Badge, Button, Group, List, Stack, Text, Textarea, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { SharedPreparation as Shared, SharedStory } from "#contract/coaching-preparation.ts";
import { COACH_WORDS_MAX_LENGTH } from "#contract/limits.ts";
import type { PlanStep } from "#contract/preparation-plan.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatCalendarDay, formatWeekday } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { WORDS as COACHING } from "../words.ts";
import { CoachSteps } from "./coach-steps.tsx";
import { sharedPreparationQuery, useCommentStory } from "./queries.ts";

const WORDS = COACHING.preparation;

/** Parts of the stories feature: how to render a story, and the title of a plan step. */
export type StoriesSlot = {
  renderStory: (story: SharedStory) => ReactNode;
  stepWords: (step: PlanStep) => string;
};

type SharedPreparationProps = { bookingId: string; clientName: string; slot: StoriesSlot };

/** For coaches: the stories and applications that a client shares for this booking. */
export function SharedPreparation({ bookingId, clientName, slot }: SharedPreparationProps) {
  const { data, error, isPending, refetch } = useQuery(sharedPreparationQuery(bookingId));
  return (
    <Card title={WORDS.title}>
      {isPending && <SkeletonRows rows={2} height={80} label={COACHING.loadingTheBrief} />}
      {data === undefined && !isPending && (
        <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data && data.stories.length + data.applications.length === 0 && (
        <Text size="sm" c="dimmed">
          {WORDS.none(clientName)}
        </Text>
      )}
      {data && data.stories.length + data.applications.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {WORDS.shared(clientName)}
          </Text>
          {data.stories.map((story) => (
            <StoryToRead key={story.id} bookingId={bookingId} story={story}>
              {slot.renderStory(story)}
            </StoryToRead>
          ))}
          {data.applications.map((application) => (
            <ApplicationToRead
              key={application.id}
              bookingId={bookingId}
              application={application}
              stories={data.stories}
              stepWords={slot.stepWords}
            />
          ))}
        </>
      )}
    </Card>
  );
}

type StoryToReadProps = { bookingId: string; story: SharedStory; children: ReactNode };

function StoryToRead({ bookingId, story: { id, title, comment }, children }: StoryToReadProps) {
  const [words, setWords] = useState(comment ?? "");
  const save = useCommentStory(bookingId, id);
  return (
    <Folded title={title}>
      {children}
      {save.error && <ErrorPanel message={messageOf(save.error)} />}
      <Textarea
        label={WORDS.comment}
        aria-label={WORDS.commentNamed(title)}
        description={WORDS.commentHint(COACH_WORDS_MAX_LENGTH)}
        autosize
        minRows={2}
        maxLength={COACH_WORDS_MAX_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={words.trim() === "" || words === comment}
          loading={save.isPending}
          onClick={() => save.mutate(words, { onSuccess: () => toastStaff("success", WORDS.commentSaved) })}
        >
          {WORDS.saveComment}
        </Button>
      </Group>
    </Folded>
  );
}

/** Folded by default, so that the brief fits on one screen. */
const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} style={{ overflowWrap: "anywhere" }}>
    <details>
      <summary>
        <Title order={3} display="inline">
          {title}
        </Title>
      </summary>
      <Stack gap="sm" pt="sm">
        {children}
      </Stack>
    </details>
  </section>
);

type ApplicationToReadProps = {
  bookingId: string;
  application: Shared["applications"][number];
  stories: SharedStory[];
  stepWords: StoriesSlot["stepWords"];
};

function ApplicationToRead({ bookingId, application, stories, stepWords }: ApplicationToReadProps) {
  const { title, company, interviewDate, requirements, steps } = application;
  const name = company === null ? title : `${title}, ${company}`;
  return (
    <Folded title={name}>
      {interviewDate !== null && <Text size="sm">{WORDS.interviewOn(formatCalendarDay(interviewDate))}</Text>}
      {requirements.length > 0 && (
        <>
          <Title order={4}>{WORDS.advert}</Title>
          <List size="sm">
            {requirements.map(({ words, isWish }) => (
              <List.Item key={words}>
                {words}{" "}
                {isWish && (
                  <Badge size="sm" variant="light" color="gray" tt="none">
                    {WORDS.wish}
                  </Badge>
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Title order={4}>{WORDS.plan}</Title>
      {steps.length === 0 ? (
        <Text size="sm">{WORDS.noPlan}</Text>
      ) : (
        <List size="sm">
          {[...Map.groupBy(steps, ({ due }) => due)].map(([day, own]) => (
            <List.Item key={day}>
              {formatWeekday(day)}
              <List size="sm" withPadding>
                {own.map((step) => (
                  <List.Item key={step.id}>{stepWords(step)}</List.Item>
                ))}
              </List>
            </List.Item>
          ))}
        </List>
      )}
      <CoachSteps bookingId={bookingId} application={application} stories={stories} />
    </Folded>
  );
}
