import { Button, Group, Radio, Stack, Text, Textarea } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import type { ClientBooking, ReviewInput, SessionReview } from "#contract/coaching.ts";
import { reviewSentenceProblem, starsProblem } from "#contract/fields.ts";
import { REVIEW_EDIT_DAYS, REVIEW_SENTENCE_MAX_LENGTH, REVIEW_STARS_MAX } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { coachNameOf, starWords, wordsOr, WORDS } from "../words.ts";
import { useReviewSession } from "./queries.ts";
import { Modal } from "#web/ui/modal.tsx";

/** The review of a session, for either side. */
export function ReviewNote({ review, who }: { review: SessionReview; who: string }) {
  return (
    <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      {who} {starWords(review.stars)}
      {review.sentence !== "" && `: ${review.sentence}`}
      {review.hidden_reason !== null && WORDS.staffDoNotShowThe(review.hidden_reason)}
    </Text>
  );
}

/** The client's own review of a held session. Text typed here survives an accidental close of the dialog. */
export function ReviewAction({ booking }: { booking: ClientBooking }) {
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<ReviewInput | null>(null);
  const { review } = booking;
  return (
    <>
      {booking.can_review && (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {review === null ? WORDS.rateThisSession : WORDS.changeYourRating}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={WORDS.howWasItWith(coachNameOf(booking.coach))}
      >
        <ReviewForm
          booking={booking}
          draft={draft}
          onDraft={setDraft}
          onDone={() => {
            setDraft(null);
            setOpened(false);
          }}
        />
      </Modal>
    </>
  );
}

const STARS = Array.from({ length: REVIEW_STARS_MAX }, (_, at) => at + 1);

type ReviewFormProps = {
  booking: ClientBooking;
  /** null: nothing was typed since the last save. */
  draft: ReviewInput | null;
  onDraft: (draft: ReviewInput) => void;
  onDone: () => void;
};

function ReviewForm({ booking: { id, review }, draft, onDraft, onDone }: ReviewFormProps) {
  const { stars, sentence } = draft ?? review ?? { stars: 0, sentence: "" };
  const [problem, setProblem] = useState<string | null>(null);
  const save = useReviewSession(id);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = starsProblem(stars) ?? reviewSentenceProblem(sentence);
        setProblem(found);
        if (found === null) save.mutate({ stars, sentence: sentence.trim() }, { onSuccess: onDone });
      }}
    >
      <Stack>
        <Radio.Group
          label={WORDS.stars}
          value={stars === 0 ? "" : String(stars)}
          onChange={(value) => onDraft({ stars: Number(value), sentence })}
        >
          <Group gap="md" mt="xs">
            {STARS.map((value) => {
              const Star = value <= stars ? IconStarFilled : IconStar;
              return (
                <Radio
                  key={value}
                  value={String(value)}
                  aria-label={starWords(value)}
                  label={
                    <Group component="span" gap={4} wrap="nowrap">
                      {value} <Star size={18} aria-hidden />
                    </Group>
                  }
                />
              );
            })}
          </Group>
        </Radio.Group>
        <Textarea
          label={WORDS.inASentenceOptional}
          description={WORDS.onceThreeClientsHaveRated}
          autosize
          minRows={2}
          maxLength={REVIEW_SENTENCE_MAX_LENGTH}
          value={sentence}
          onChange={(event) => onDraft({ stars, sentence: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {WORDS.yourCoachSeesItWith(REVIEW_EDIT_DAYS)}
        </Text>
        {(problem ?? save.error) && (
          <Text role="alert" c="red">
            {problem ?? wordsOr(save.error, TEXT.reviewFailed)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {WORDS.saveRating}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
