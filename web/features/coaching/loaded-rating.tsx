import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Rubric, SessionRating } from "#contract/coaching-feedback.ts";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { ratingQuery, rubricQuery } from "./giving-back-queries.ts";

type LoadedRatingProps = {
  bookingId: string;
  children: (rating: SessionRating, rubric: Rubric) => ReactNode;
};

/** A session's rating with the anchors that its numbers stand for, once both are there. */
export function LoadedRating({ bookingId, children }: LoadedRatingProps) {
  const rubric = useQuery(rubricQuery);
  const rating = useQuery(ratingQuery(bookingId));
  if (rubric.isPending || rating.isPending)
    return <SkeletonRows rows={3} height={120} label="Loading the rating" />;
  if (rubric.data === undefined || rating.data === undefined) {
    const retry = () => void Promise.all([rubric.refetch(), rating.refetch()]);
    return <ErrorPanel message={TEXT.ratingLoadFailed} onRetry={retry} />;
  }
  return children(rating.data, rubric.data);
}
