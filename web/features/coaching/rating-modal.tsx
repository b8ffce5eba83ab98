import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { ratingQuery, rubricQuery } from "./giving-back-queries.ts";
import { RatingsSideBySide } from "./ratings-side-by-side.tsx";

type RatingModalProps = { opened: boolean; onClose: () => void; bookingId: string };

/** For the client: the coach's rating beside the scorer's. */
export function RatingModal({ opened, onClose, bookingId }: RatingModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Your coach's rating" size="lg">
      <Ratings bookingId={bookingId} />
    </Modal>
  );
}

function Ratings({ bookingId }: { bookingId: string }) {
  const rubric = useQuery(rubricQuery);
  const rating = useQuery(ratingQuery(bookingId));
  if (rubric.isPending || rating.isPending)
    return <SkeletonRows rows={2} height={120} label="Loading the rating" />;
  if (rubric.data === undefined || rating.data === undefined) {
    const retry = () => void Promise.all([rubric.refetch(), rating.refetch()]);
    return <ErrorPanel message={TEXT.ratingLoadFailed} onRetry={retry} />;
  }
  return <RatingsSideBySide ratings={rating.data} rubric={rubric.data} />;
}
