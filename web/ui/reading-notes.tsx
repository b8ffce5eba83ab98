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

/** Says which parts of a file could not be read, before its text is used. */
export const LossNotes = ({ losses }: { losses: readonly ReadingLoss[] }) => (
  <Status>
    {losses.map((loss) => (
      <Text key={loss} size="xs">
        {LOSSES[loss]}
      </Text>
    ))}
  </Status>
);
