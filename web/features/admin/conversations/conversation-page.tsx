import { Group, SimpleGrid, Stack, Text, List, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ConversationDetails } from "#contract/admin.ts";
import { TEXT } from "#contract/texts.ts";
import { formatNumber, formatWhen } from "#web/lib/format.ts";
import { rubricName, rubricNotice } from "#web/lib/rubric-words.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { MarkedSentences } from "#web/ui/marked-sentences.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { conversationWords } from "../error-words.ts";
import { conversationQuery } from "../queries.ts";
import classes from "./conversation-page.module.css";
import { EmpathyBadge } from "./empathy-badge.tsx";
import { WORDS } from "../words.ts";

/** /admin/conversation/{id} and the same page for superadmins (screens.md 13). */
export function ConversationPage() {
  const { conversationId = "" } = useParams({ strict: false });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{WORDS.conversationDetails}</PageTitle>
        <LinkButton variant="default" {...paths.admin()}>
          {WORDS.back}
        </LinkButton>
      </Group>
      <Details conversationId={conversationId} />
    </Stack>
  );
}

function Details({ conversationId }: { conversationId: string }) {
  const details = useQuery(conversationQuery(conversationId));
  if (details.isPending) return <SkeletonRows rows={4} height={96} label={WORDS.loadingConversation} />;
  if (details.data === undefined) {
    return (
      <AdminError error={details.error} onRetry={() => void details.refetch()} words={conversationWords} />
    );
  }
  const { report, flags, messages } = details.data;
  return (
    <>
      <Facts details={details.data} />
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
        <Card title={WORDS.transcript}>
          <Transcript messages={messages} />
        </Card>
        <Card title={WORDS.report}>
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
        <Fact label={WORDS.email}>{user.email}</Fact>
        <Fact label={WORDS.conversationId}>{conversation.id}</Fact>
        <Fact label={WORDS.date}>{formatWhen(conversation.created_at)}</Fact>
        <Fact label={WORDS.empathyLevel}>
          <EmpathyBadge level={conversation.empathy_level} />
        </Fact>
        <Fact label={WORDS.totalMessages}>{messages.length}</Fact>
      </Stack>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
    <b>{label}:</b> {children}
  </Text>
);

/** Plain text only: text of users and models is never rendered as HTML (safety.md T21). */
function Transcript({ messages }: Pick<ConversationDetails, "messages">) {
  if (messages.length === 0) return <EmptyNote>{TEXT.detailsNoMessages}</EmptyNote>;
  return (
    <ol className={classes.list}>
      {messages.map((message, index) => (
        <li key={message.id} className={classes.message} data-role={message.role}>
          <Text size="xs" c="dimmed">
            <b>
              {index + 1}. {WORDS.speaker[message.role]}
            </b>{" "}
            · {formatWhen(message.created_at)}
          </Text>
          <Text className={classes.words}>{message.content}</Text>
        </li>
      ))}
    </ol>
  );
}

const outOfTen = (score: number | null): string =>
  score === null ? WORDS.nothingToRate : WORDS.outOfTen(formatNumber(score, 1));

/** The candidate's report, with the sentences that the candidate flagged as wrong. */
function ReportSummary({ report, flags }: Pick<ConversationDetails, "report" | "flags">) {
  if (report === null) return <Text>{WORDS.noReport}</Text>;
  if (report.status !== "ready") return <Text>{WORDS.rating[report.status]}</Text>;
  const { overall = null, notEnough, scorer, competencies = [], questions = [] } = report;
  return (
    <Stack gap="sm">
      <Text fw={700}>{overall === null ? rubricNotice(notEnough ?? "") : outOfTen(overall)}</Text>
      <Text size="sm" c="dimmed">
        {scorer !== undefined && WORDS.ratedBy(mindName(scorer))}
      </Text>
      {overall !== null && (
        <List size="sm">
          {competencies.map(({ competency, label, score }) => (
            <List.Item key={competency}>
              {rubricName(label)}: {outOfTen(score)}
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
            {[...question.good, ...(question.advice === null ? [] : [question.advice])].map((sentence) => (
              <Text key={sentence} size="sm" style={{ overflowWrap: "anywhere" }}>
                {sentence}
              </Text>
            ))}
          </div>
        ))}
      <MarkedSentences title={WORDS.flagged} marked={flags} />
    </Stack>
  );
}
