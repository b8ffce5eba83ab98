import { Button, Group, Modal, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { CriteriaRating, Rubric, SessionRating } from "#contract/coaching-feedback.ts";
import { COACH_RATING_EDIT_DAYS, COACH_WORDS_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { wordsOr } from "../error-words.ts";
import { useRateSession } from "../giving-back-queries.ts";
import { LoadedRating } from "../loaded-rating.tsx";
import { RatingsSideBySide } from "../ratings-side-by-side.tsx";

type RateDialogProps = { opened: boolean; onClose: () => void; bookingId: string; clientName: string };

/** The coach's own rating: given, corrected for some days, then only read. */
export function RateDialog({ opened, onClose, ...rest }: RateDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Rate the session" size="lg">
      <RatingOrForm onClose={onClose} {...rest} />
    </Modal>
  );
}

type InnerProps = Omit<RateDialogProps, "opened">;

const RatingOrForm = ({ bookingId, ...rest }: InnerProps) => (
  <LoadedRating bookingId={bookingId}>
    {(ratings, rubric) =>
      ratings.rating?.editable === false ? (
        <RatingsSideBySide ratings={ratings} rubric={rubric} />
      ) : (
        <RatingForm bookingId={bookingId} rubric={rubric} before={ratings.rating} {...rest} />
      )
    }
  </LoadedRating>
);

const NOT_SEEN = "0";
const NOTHING = { score: null, words: "" };
const EMPTY: CriteriaRating = {
  relevance: NOTHING,
  structure: NOTHING,
  specificity: NOTHING,
  ownership: NOTHING,
  outcome: NOTHING,
};

type FormProps = InnerProps & { rubric: Rubric; before: SessionRating["rating"] };

function RatingForm({ bookingId, clientName, onClose, rubric, before }: FormProps) {
  const [criteria, setCriteria] = useState<CriteriaRating>(before?.criteria ?? EMPTY);
  const [words, setWords] = useState(before?.words ?? "");
  const save = useRateSession(bookingId);
  const isEmpty = Object.values(criteria).every(({ score }) => score === null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ criteria, words: words.trim() }, { onSuccess: onClose });
      }}
    >
      <Stack gap="lg">
        <Text size="sm">
          Say what you saw of {clientName}, by the same anchors as every rating. {clientName} reads it beside
          the scorer&apos;s; the two are never averaged.{" "}
          {before
            ? `You can change it until ${formatWhen(before.editable_until)}.`
            : `You can change it for ${COACH_RATING_EDIT_DAYS} days.`}
        </Text>
        {rubric.criteria.map(({ criterion, label, anchors }) => (
          <CriterionField
            key={criterion}
            label={label}
            anchors={anchors}
            value={criteria[criterion]}
            onChange={(value) => setCriteria({ ...criteria, [criterion]: value })}
          />
        ))}
        <TextInput
          label="In one sentence"
          description="Optional"
          maxLength={COACH_WORDS_MAX_LENGTH}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {save.isError && <ErrorPanel message={wordsOr(save.error, TEXT.ratingFailed)} />}
        <Group justify="flex-end">
          {isEmpty && (
            <Text size="sm" c="dimmed">
              {TEXT.ratingNeedsScore}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" disabled={isEmpty} loading={save.isPending}>
            Save rating
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type CriterionFieldProps = {
  label: string;
  anchors: string[];
  value: CriteriaRating["relevance"];
  onChange: (value: CriteriaRating["relevance"]) => void;
};

function CriterionField({ label, anchors, value, onChange }: CriterionFieldProps) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        value={String(value.score ?? NOT_SEEN)}
        onChange={(next) => onChange({ ...value, score: next === NOT_SEEN ? null : Number(next) })}
      >
        <Stack gap="sm" mt="xs">
          {anchors.map((anchor, index) => (
            <Radio key={anchor} value={String(index + 1)} label={`${index + 1}: ${anchor}`} />
          ))}
          <Radio value={NOT_SEEN} label="I could not tell" />
        </Stack>
      </Radio.Group>
      <TextInput
        label={`A sentence on ${label.toLowerCase()}`}
        description="Optional"
        size="sm"
        maxLength={COACH_WORDS_MAX_LENGTH}
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
      />
    </Stack>
  );
}
