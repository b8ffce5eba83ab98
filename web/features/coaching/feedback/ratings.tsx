import { Button, Group, Radio, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CriteriaRating, RateSessionInput, Rubric, SessionRating } from "#contract/coaching-feedback.ts";
import { COACH_RATING_EDIT_DAYS, COACH_WORDS_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatNumber, formatWhen } from "#web/lib/format.ts";
import { rubricQuery, useLevelWords } from "#web/lib/rubric.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { wordsOr, WORDS } from "../words.ts";
import { ratingQuery, useRateSession } from "./queries.ts";

type RateDialogProps = { opened: boolean; onClose: () => void; bookingId: string; clientName: string };

/**
 * The coach's own rating. It can be given, changed for some days, and is read-only afterwards. Text typed here survives
 * an accidental close of the dialog.
 */
export function RateDialog({ opened, onClose, ...rest }: RateDialogProps) {
  const [draft, setDraft] = useState<RateSessionInput | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.rateYourClient} size="lg">
      <RatingOrForm onClose={onClose} draft={draft} onDraft={setDraft} {...rest} />
    </Modal>
  );
}

type InnerProps = Omit<RateDialogProps, "opened"> & {
  /** null: nothing was typed since the last save. */
  draft: RateSessionInput | null;
  onDraft: (draft: RateSessionInput | null) => void;
};

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

function RatingForm({ bookingId, clientName, onClose, rubric, before, draft, onDraft }: FormProps) {
  const { criteria, words } = draft ?? before ?? { criteria: EMPTY, words: "" };
  const save = useRateSession(bookingId);
  const isEmpty = Object.values(criteria).every(({ score }) => score === null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { criteria, words: words.trim() },
          {
            onSuccess: () => {
              onDraft(null);
              onClose();
            },
          },
        );
      }}
    >
      <Stack gap="lg">
        <Text size="sm">
          {WORDS.sayWhatYouSawOf(
            clientName,
            clientName,
            before
              ? WORDS.youCanChangeItUntil(formatWhen(before.editable_until))
              : WORDS.youCanChangeItFor(COACH_RATING_EDIT_DAYS),
          )}
        </Text>
        {rubric.criteria.map(({ criterion, label, anchors }) => (
          <CriterionField
            key={criterion}
            label={rubricName(label)}
            anchors={anchors}
            value={criteria[criterion]}
            onChange={(value) => onDraft({ criteria: { ...criteria, [criterion]: value }, words })}
          />
        ))}
        <TextInput
          label={WORDS.inOneSentence}
          description={WORDS.optional}
          maxLength={COACH_WORDS_MAX_LENGTH}
          value={words}
          onChange={(event) => onDraft({ criteria, words: event.currentTarget.value })}
        />
        {save.isError && <ErrorPanel message={wordsOr(save.error, TEXT.ratingFailed)} />}
        <Group justify="flex-end">
          {isEmpty && (
            <Text size="sm" c="dimmed">
              {TEXT.ratingNeedsScore}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {WORDS.notNow}
          </Button>
          <Button type="submit" disabled={isEmpty} loading={save.isPending}>
            {WORDS.saveRating}
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
  const levelWords = useLevelWords();
  // Explains the chosen level; before a choice, the lowest and the highest one.
  const shown = value.score === null ? [1, anchors.length] : [value.score];
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        value={String(value.score ?? NOT_SEEN)}
        onChange={(next) => onChange({ ...value, score: next === NOT_SEEN ? null : Number(next) })}
      >
        <Group gap="md" mt="xs">
          {anchors.map((anchor, index) => (
            <Radio key={anchor} value={String(index + 1)} label={index + 1} title={levelWords(anchor)} />
          ))}
          <Radio value={NOT_SEEN} label={WORDS.iCouldNotTell} />
        </Group>
      </Radio.Group>
      {shown.map((level) => (
        <Text key={level} size="sm" c="dimmed">
          {`${level}: ${levelWords(anchors[level - 1])}`}
        </Text>
      ))}
      {value.score !== null && (
        <TextInput
          label={WORDS.aSentenceOn(rubricName(label))}
          description={WORDS.optional}
          maxLength={COACH_WORDS_MAX_LENGTH}
          value={value.words}
          onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

type RatingModalProps = { opened: boolean; onClose: () => void; bookingId: string };

/** For the client: the coach's rating next to the scorer's rating. */
export function RatingModal({ opened, onClose, bookingId }: RatingModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={WORDS.yourCoachsRating} size="lg">
      <LoadedRating bookingId={bookingId}>
        {(ratings, rubric) => <RatingsSideBySide ratings={ratings} rubric={rubric} />}
      </LoadedRating>
    </Modal>
  );
}

type RatingsProps = { ratings: SessionRating; rubric: Rubric };

function RatingsSideBySide({ ratings: { rating, compared }, rubric }: RatingsProps) {
  if (rating === null) return <Text>{WORDS.thereIsNoRatingYet}</Text>;
  const scorer = rating.scorer ?? APP_WORDS.formerCoach.who;
  return (
    <Stack style={{ overflowWrap: "anywhere" }}>
      {rating.words !== "" && <Text>{rating.words}</Text>}
      <Table captionSide="top" layout="fixed">
        <Table.Caption>{WORDS.fiveCriteria1To5}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{WORDS.criterion}</Table.Th>
            <Table.Th scope="col">{scorer}</Table.Th>
            {compared && <Table.Th scope="col">{mindName(compared.scorer)}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rubric.criteria.map(({ criterion, label }) => (
            <Table.Tr key={criterion}>
              <Table.Th scope="row" fw={400}>
                {rubricName(label)}
              </Table.Th>
              <Table.Td>{scoreOf(rating.criteria[criterion].score)}</Table.Td>
              {compared && <Table.Td>{scoreOf(compared.criteria?.[criterion] ?? null)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rubric.criteria.map(({ criterion, label, anchors }) => (
        <CriterionWords key={criterion} label={label} anchors={anchors} given={rating.criteria[criterion]} />
      ))}
      <Text size="sm" c="dimmed">
        {WORDS.ratedTheSession(
          scorer,
          formatWhen(rating.created_at),
          compared
            ? WORDS.ratedYourPracticeInterviewOf(
                mindName(compared.scorer),
                formatWhen(compared.created_at),
                compared.difficulty,
              )
            : WORDS.noPracticeInterviewWasShared,
        )}
      </Text>
    </Stack>
  );
}

type Rated = NonNullable<SessionRating["rating"]>["criteria"]["relevance"];

/** The rubric's description of the coach's score, and the coach's comment. */
function CriterionWords({ label, anchors, given }: { label: string; anchors: string[]; given: Rated }) {
  const levelWords = useLevelWords();
  if (given.score === null && given.words === "") return null;
  return (
    <div>
      <Text fw={600} size="sm">
        {rubricName(label)}
      </Text>
      {given.score !== null && <Text size="sm">{levelWords(anchors[given.score - 1])}</Text>}
      {given.words !== "" && (
        <Text size="sm">
          <q>{given.words}</q>
        </Text>
      )}
    </div>
  );
}

function scoreOf(score: number | null): string {
  if (score === null) return WORDS.couldNotTell;
  return WORDS.levelOf5(Number.isInteger(score) ? score : formatNumber(score, 1));
}

type LoadedRatingProps = {
  bookingId: string;
  children: (rating: SessionRating, rubric: Rubric) => ReactNode;
};

/** Loads a session's rating and the rubric that explains its scores, then renders both. */
function LoadedRating({ bookingId, children }: LoadedRatingProps) {
  const rubric = useQuery(rubricQuery);
  const rating = useQuery(ratingQuery(bookingId));
  if (rubric.isPending || rating.isPending)
    return <SkeletonRows rows={3} height={120} label={WORDS.loadingTheRating} />;
  if (rubric.data === undefined || rating.data === undefined) {
    const retry = () => void Promise.all([rubric.refetch(), rating.refetch()]);
    return <ErrorPanel message={TEXT.ratingLoadFailed} onRetry={retry} />;
  }
  return children(rating.data, rubric.data);
}
