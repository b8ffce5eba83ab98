import { Text } from "@mantine/core";
import classes from "../messages.module.css";
import { markQuotes } from "./mark-quotes.ts";
import reportClasses from "./report.module.css";

type MarkedAnswerProps = { answer: string; quotes: readonly string[] };

/** An answer with the words marked that the rating goes by. */
export const MarkedAnswer = ({ answer, quotes }: MarkedAnswerProps) => (
  <Text className={classes.words}>
    {markQuotes(answer, quotes).map(({ text, isQuote }, at) =>
      isQuote ? (
        // oxlint-disable-next-line react/no-array-index-key -- pieces never move
        <mark key={at} className={reportClasses.mark}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </Text>
);
