import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { StoryParts } from "#contract/stories.ts";
import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import { markQuotes } from "#web/lib/mark-quotes.ts";
import { words } from "../words.ts";

const WORDS = words.bank;

/** Each part with its source marked; one that nobody told asks its question. */
export const Parts = ({ parts, order }: { parts: StoryParts; order: 2 | 3 | 4 }) => (
  <>
    {STORY_PARTS.map((part) => (
      <section key={part} aria-label={WORDS.parts[part]}>
        <Title order={order} size="h4">
          {WORDS.parts[part]}
        </Title>
        <PartText name={part} part={parts[part]} />
      </section>
    ))}
  </>
);

function PartText({ name, part }: { name: StoryPart; part: StoryParts[StoryPart] }): ReactNode {
  if (part === null) return <Text c="dimmed">{WORDS.questions[name]}</Text>;
  return (
    <>
      <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {markQuotes(part.text, part.source).map(({ text, isQuote }, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- pieces never move
          isQuote ? <mark key={at}>{text}</mark> : text,
        )}
      </Text>
      {part.source.length === 0 && (
        <Text size="sm" c="dimmed">
          {WORDS.allTyped}
        </Text>
      )}
    </>
  );
}
