import { Group, SimpleGrid, Stack, Text, List, Title, Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ConversationDetails } from "#contract/admin.ts";
import { EMPATHY_BADGE_GREEN_ABOVE, EMPATHY_BADGE_YELLOW_ABOVE } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { MarkedSentences } from "#web/ui/marked-sentences.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { conversationWords } from "../error-words.ts";
import { conversationQuery } from "../queries.ts";
import classes from "./conversation-page.module.css";

/** /admin/conversation/{id} and its superadmin twin (screens.md 13). */
export function ConversationPage() {
  const { conversationId } = useParams({ strict: false });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>Conversation details</PageTitle>
        <LinkButton variant="default" {...paths.admin()}>
          Back to Dashboard
        </LinkButton>
      </Group>
      {conversationId === undefined ? (
        <ErrorPanel message={TEXT.conversationIdMissing} />
      ) : (
        <Details conversationId={conversationId} />
      )}
    </Stack>
  );
}

function Details({ conversationId }: { conversationId: string }) {
  const details = useQuery(conversationQuery(conversationId));
  if (details.isPending) return <SkeletonRows rows={4} height={96} label="Loading the conversation" />;
  if (details.data === undefined) {
    return <ErrorPanel message={conversationWords(details.error)} onRetry={() => void details.refetch()} />;
  }
  const { report, flags, messages } = details.data;
  return (
    <>
      <Facts details={details.data} />
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
        <Card title="Transcript">
          <Transcript messages={messages} />
        </Card>
        <Card title="Report">
          <ReportSummary report={report} flags={flags} />
        </Card>
      </SimpleGrid>
    </>
  );
}

function Facts({ details: { user, conversation, messages } }: { details: ConversationDetails }) {
  return (
    <Card title={user.full_name}>
      <Stack gap={6}>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="Conversation ID">{conversation.id}</Fact>
        <Fact label="Date">{formatWhen(conversation.created_at)}</Fact>
        <Fact label="Empathy Level">
          <EmpathyBadge level={conversation.empathy_level} />
        </Fact>
        <Fact label="Total Messages">{messages.length}</Fact>
      </Stack>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
    <b>{label}:</b> {children}
  </Text>
);

/** Plain text throughout: what people and models write is never read as HTML (safety.md T21). */
function Transcript({ messages }: Pick<ConversationDetails, "messages">) {
  if (messages.length === 0) return <EmptyNote>{TEXT.detailsNoMessages}</EmptyNote>;
  return (
    <ol className={classes.list}>
      {messages.map((message, index) => (
        <li key={message.id} className={classes.message} data-role={message.role}>
          <Text size="xs" c="dimmed">
            <b>
              {index + 1}. {message.role === "user" ? "User" : "AI Assistant"}
            </b>{" "}
            · {formatWhen(message.created_at)}
          </Text>
          <Text className={classes.words}>{message.content}</Text>
        </li>
      ))}
    </ol>
  );
}

const STATE = { pending: "The rating is being made.", failed: "The rating failed." } as const;

const outOfTen = (score: number | null): string =>
  score === null ? "nothing to rate" : `${score.toFixed(1)} out of 10`;

/** The report that the candidate got, and the sentences of it that they flagged as wrong. */
function ReportSummary({ report, flags }: Pick<ConversationDetails, "report" | "flags">) {
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

function colourOf(level: number): string {
  if (level > EMPATHY_BADGE_GREEN_ABOVE) return "fern";
  return level > EMPATHY_BADGE_YELLOW_ABOVE ? "yellow" : "red";
}

function EmpathyBadge({ level }: { level: number | null }) {
  return (
    <Badge variant="light" tt="none" color={level === null ? "gray" : colourOf(level)}>
      {level === null ? "N/A" : `${level}/10`}
    </Badge>
  );
}
