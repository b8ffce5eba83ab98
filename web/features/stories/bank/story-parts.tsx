import { Text, Title } from "@mantine/core";
import type { Story, StoryParts } from "#contract/stories.ts";
import { STORY_PARTS, type StoryPart } from "#contract/story-parts.ts";
import { markQuotes } from "#web/lib/mark-quotes.ts";
import { WORDS } from "../bank-words.ts";

/** The reader's own story, or one shared by a client. */
type Whose = "own" | "client";

/** The source of a story's text. */
export const SourceNote = ({ origin, whose }: Pick<Story, "origin"> & { whose: Whose }) => (
  <Text size="sm" c="dimmed">
    {origin === "hand" ? WORDS.typed[whose] : WORDS.marked[whose]}
  </Text>
);

type PartsProps = { parts: StoryParts; order: 2 | 3 | 4; whose?: Whose };

/** Shows each part with its quotes marked; a missing part asks its owner a question. */
export function Parts({ parts, order, whose = "own" }: PartsProps) {
  const headings = whose === "own" ? WORDS.parts : WORDS.partsOfClient;
  return STORY_PARTS.map((name) => {
    const part = parts[name];
    return (
      <section key={name} aria-label={headings[name]}>
        <Title order={order} size="h4">
          {headings[name]}
        </Title>
        {part === null ? (
          <Text c="dimmed">{whose === "own" ? WORDS.questions[name] : WORDS.notToldYet}</Text>
        ) : (
          <PartText part={part} />
        )}
      </section>
    );
  });
}

const PartText = ({ part: { text, source } }: { part: NonNullable<StoryParts[StoryPart]> }) => (
  <Text style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
    {markQuotes(text, source).map((piece, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- pieces never move
      piece.isQuote ? <mark key={at}>{piece.text}</mark> : piece.text,
    )}
  </Text>
);
