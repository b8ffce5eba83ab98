import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AskedQuestion, Debrief } from "#contract/debriefs.ts";
import type { Round } from "#contract/rounds.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatCalendarDay, formatNumber } from "#web/lib/format.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { today } from "../applications/days.ts";
import { RemoveButton } from "../remove-button.tsx";
import { words } from "../words.ts";
import { DebriefForm } from "./debrief-form.tsx";
import { OutcomeQuestion } from "./outcome-question.tsx";
import { debriefsQuery, useDeleteDebrief, useRateAnswer } from "./queries.ts";

const WORDS = words.debrief;

type DebriefsCardProps = { applicationId: string; rounds: Round[]; interviewDate: string | null };

export function DebriefsCard({ applicationId, rounds, interviewDate }: DebriefsCardProps) {
  const debriefs = useInfiniteQuery(debriefsQuery(applicationId));
  const [isAdding, setAdding] = useState(false);
  const top = useRef<HTMLParagraphElement>(null);
  // The saved debrief is above the form, so a person at the end of a long form would not see it.
  const close = () => {
    setAdding(false);
    top.current?.scrollIntoView();
  };
  const own = debriefs.data?.pages.flatMap((page) => page.data);
  return (
    <Card title={WORDS.title}>
      <Text size="sm" ref={top} style={{ scrollMarginTop: "6rem" }}>
        {WORDS.about}
      </Text>
      {debriefs.isPending && <SkeletonRows rows={1} height={80} label={WORDS.loading} />}
      {debriefs.isLoadingError && (
        <ErrorPanel message={messageOf(debriefs.error)} onRetry={() => void debriefs.refetch()} />
      )}
      {own?.length === 0 && !isAdding && <Text c="dimmed">{WORDS.none}</Text>}
      {own?.map((debrief) => (
        <DebriefOf key={debrief.id} debrief={debrief} rounds={rounds} />
      ))}
      <LoadMore list={debriefs} failed={WORDS.moreFailed} />
      {isAdding ? (
        <DebriefForm
          applicationId={applicationId}
          rounds={rounds}
          {...(interviewDate !== null && interviewDate < today() && { heldOn: interviewDate })}
          onDone={close}
        />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {WORDS.add}
          </Button>
        </Group>
      )}
    </Card>
  );
}

function DebriefOf({ debrief, rounds }: { debrief: Debrief; rounds: Round[] }) {
  const [isChanging, setChanging] = useState(false);
  const { id, heldOn, feeling, outcome, questions, notes } = debrief;
  const remove = useDeleteDebrief(id);
  const heading = WORDS.heading(formatCalendarDay(heldOn));
  if (isChanging)
    return (
      <DebriefForm
        applicationId={debrief.applicationId}
        rounds={rounds}
        debrief={debrief}
        onDone={() => setChanging(false)}
      />
    );
  return (
    <Stack component="section" gap="sm" aria-label={heading}>
      <div>
        <Title order={3} size="h4">
          {heading}
        </Title>
        <Text size="sm" c="dimmed">
          {debrief.round !== null && `${ROUND_WORDS[debrief.round].name} · `}
          {WORDS.felt(WORDS.feelings[feeling as keyof typeof WORDS.feelings])}
          {outcome !== null && ` · ${WORDS.outcomes[outcome]}`}
        </Text>
      </div>
      {debrief.asksOutcome && <OutcomeQuestion debrief={debrief} />}
      {remove.error && <ErrorPanel message={messageOf(remove.error)} />}
      {questions.map((asked) => (
        <Asked key={asked.id} debrief={debrief} asked={asked} />
      ))}
      {notes !== "" && (
        <div>
          <Text size="sm" fw={600}>
            {WORDS.notes}
          </Text>
          <Text size="sm" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {notes}
          </Text>
        </div>
      )}
      <Group gap="md">
        <Button
          size="compact-sm"
          px={0}
          variant="subtle"
          aria-label={WORDS.changeNamed(heading)}
          onClick={() => setChanging(true)}
        >
          {words.application.change}
        </Button>
        <RemoveButton
          size="compact-sm"
          words={WORDS}
          isRemoving={remove.isPending}
          onRemove={() => remove.mutate(undefined, { onSuccess: ({ message }) => toastSuccess(message) })}
        />
      </Group>
    </Stack>
  );
}

function Asked({ debrief, asked }: { debrief: Debrief; asked: AskedQuestion }) {
  const rate = useRateAnswer(debrief.id);
  const { id, question, answer, rating } = asked;
  return (
    <Paper withBorder p="md">
      <Stack gap="xs" style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{question}</Text>
        {answer !== "" && (
          <Text size="sm" style={{ whiteSpace: "pre-line" }} aria-label={WORDS.yourAnswer}>
            {answer}
          </Text>
        )}
        {rating && <Rated rating={rating} />}
        {rate.error && <ErrorPanel message={messageOf(rate.error)} />}
        <Group gap="xs">
          <LinkButton
            size="xs"
            variant="default"
            aria-label={WORDS.practiseNamed(question)}
            {...paths.practiceOf({ asked: id }, { from: debrief.applicationId })}
          >
            {WORDS.practise}
          </LinkButton>
          {answer !== "" && rating === null && (
            <Button
              size="xs"
              variant="default"
              aria-label={WORDS.rateNamed(question)}
              loading={rate.isPending}
              onClick={() => rate.mutate(id)}
            >
              {WORDS.rate}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function Rated({ rating: { scorer, report } }: { rating: NonNullable<AskedQuestion["rating"]> }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {report.score === null
          ? WORDS.notRated(scorerName(scorer))
          : WORDS.rated(formatNumber(report.score, 1), scorerName(scorer))}
      </Text>
      {[...report.good, ...(report.advice === null ? [] : [report.advice])].map((point) => (
        <Text key={point} size="sm">
          {point}
        </Text>
      ))}
    </>
  );
}
