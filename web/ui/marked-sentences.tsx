import { Alert, List } from "@mantine/core";

type Marked = { id: string; sentence: string; note: string };

/** Flagged sentences, each with its note. Shows nothing if there are none. */
export const MarkedSentences = ({ title, marked }: { title: string; marked: readonly Marked[] }) =>
  marked.length > 0 && (
    <Alert color="yellow" title={title}>
      <List size="sm">
        {marked.map(({ id, sentence, note }) => (
          <List.Item key={id}>
            {sentence}
            {note !== "" && ` (${note})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
