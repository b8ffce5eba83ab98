import { Modal } from "@mantine/core";
import { LoadedRating } from "./loaded-rating.tsx";
import { RatingsSideBySide } from "./ratings-side-by-side.tsx";

type RatingModalProps = { opened: boolean; onClose: () => void; bookingId: string };

/** For the client: the coach's rating beside the scorer's. */
export function RatingModal({ opened, onClose, bookingId }: RatingModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Your coach's rating" size="lg">
      <LoadedRating bookingId={bookingId}>
        {(ratings, rubric) => <RatingsSideBySide ratings={ratings} rubric={rubric} />}
      </LoadedRating>
    </Modal>
  );
}
