import { Text } from "@mantine/core";
import type { ReadingLoss } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { Status } from "./status.tsx";

const LOSSES = {
  letters: TEXT.lossLetters,
  pictures: TEXT.lossPictures,
  boxes: TEXT.lossBoxes,
  damaged: TEXT.lossDamaged,
  end: TEXT.lossEnd,
  locked: TEXT.lossLocked,
} satisfies Record<ReadingLoss, string>;

/** Says what is missing from the text of a file, before anything is made of it. */
export const LossNotes = ({ losses }: { losses: readonly ReadingLoss[] }) => (
  <Status>
    {losses.map((loss) => (
      <Text key={loss} size="xs">
        {LOSSES[loss]}
      </Text>
    ))}
  </Status>
);
