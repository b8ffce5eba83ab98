import { Button, Paper, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewToModerate } from "#contract/coach-vetting.ts";
import { TEXT } from "#contract/texts.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatWhen } from "#web/lib/format.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { toastStaff, toastSuccess } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { AdminWait } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { usersWords } from "../error-words.ts";
import { reviewsQuery, useModerateReview } from "../queries.ts";
import { ReasonForm } from "../reason-form.tsx";
import { WORDS } from "../words.ts";

/** Clients' reviews of sessions; staff hide unsuitable ones (states.md 'Review'). */
export function ReviewsPage() {
  const list = useInfiniteQuery(reviewsQuery);
  const reviews = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.reviews}</PageTitle>
      <AdminNav />
      <Text>{WORDS.reviewsLead}</Text>
      <AdminWait query={list} rows={3} height={120} label={WORDS.loadingReviews} />
      {list.data &&
        (reviews.length === 0 ? (
          <EmptyNote picture="lens">{WORDS.noReviews}</EmptyNote>
        ) : (
          <Stack component="ul" p={0} m={0} style={{ listStyle: "none" }}>
            {reviews.map((review) => (
              <Review key={review.booking_id} review={review} />
            ))}
          </Stack>
        ))}
      <LoadMore list={list} failed={TEXT.reviewsFailed} />
    </Stack>
  );
}

function Review({ review }: { review: ReviewToModerate }) {
  const [hiding, setHiding] = useState(false);
  const moderate = useModerateReview(review.booking_id);
  const { coach_name: coach, client_name: client, hidden_reason: reason } = review;
  const showAgain = () =>
    moderate.mutate(
      { hidden: false },
      {
        onSuccess: () => toastStaff("success", TEXT.reviewShown),
        onError: (error) => toastStaff("error", usersWords(error)),
      },
    );
  const hide = (why: string) =>
    moderate.mutate(
      { hidden: true, reason: why },
      {
        onSuccess: () => {
          setHiding(false);
          toastSuccess(TEXT.reviewHidden, { label: APP_WORDS.undo, run: showAgain });
        },
      },
    );
  return (
    <Paper component="li" p={{ base: "md", sm: "lg" }} style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {WORDS.reviewOf({ client, coach, stars: review.stars, when: formatWhen(review.created_at) })}
        </Text>
        <Text style={{ whiteSpace: "pre-line" }}>{review.sentence}</Text>
        {reason !== null && <Text>{WORDS.hiddenBecause(reason)}</Text>}
        {reason === null ? (
          <Button variant="default" size="xs" onClick={() => setHiding(true)}>
            {WORDS.hide}
          </Button>
        ) : (
          <Button variant="default" size="xs" loading={moderate.isPending} onClick={showAgain}>
            {WORDS.showAgain}
          </Button>
        )}
      </Stack>
      <Modal opened={hiding} onClose={() => setHiding(false)} title={WORDS.hideTitle}>
        <ReasonForm
          about={WORDS.hideAbout}
          label={WORDS.hide}
          isSaving={moderate.isPending}
          error={moderate.error}
          onReason={hide}
        />
      </Modal>
    </Paper>
  );
}
