import { List, Stack, Text, Title } from "@mantine/core";
import type { ConversationDetails } from "#contract/admin.ts";
import { MarkedSentences } from "#web/ui/marked-sentences.tsx";

const STATE = { pending: "The rating is being made.", failed: "The rating failed." } as const;

const outOfTen = (score: number | null): string =>
  score === null ? "nothing to rate" : `${score.toFixed(1)} out of 10`;

/** What the candidate was told, and which sentences of it they hold to be wrong. */
export function ReportSummary({ report, flags }: Pick<ConversationDetails, "report" | "flags">) {
  if (report === null) return <Text>There is no report.</Text>;
  if (report.status !== "ready") return <Text>{STATE[report.status]}</Text>;
  const { overall = null, notEnough, scorer, competencies = [], questions = [] } = report;
  return (
    <Stack gap="sm">
      <Text fw={700}>{overall === null ? notEnough : outOfTen(overall)}</Text>
      <Text size="sm" c="dimmed">
        Rated by {scorer}
      </Text>
      {overall !== null && (
        <List size="sm">
          {competencies.map(({ competency, label, score }) => (
            <List.Item key={competency}>
              {label}: {outOfTen(score)}
            </List.Item>
          ))}
        </List>
      )}
      {questions
        .filter(({ state }) => state === "rated")
        .map((question) => (
          <div key={question.questionId}>
            <Title order={3}>{question.question}</Title>
            <Text size="sm">{outOfTen(question.score)}</Text>
            {[...question.good, ...question.missing].map((sentence) => (
              <Text key={sentence} size="sm" style={{ overflowWrap: "anywhere" }}>
                {sentence}
              </Text>
            ))}
          </div>
        ))}
      <MarkedSentences title="Flagged as wrong by the candidate" marked={flags} />
    </Stack>
  );
}
