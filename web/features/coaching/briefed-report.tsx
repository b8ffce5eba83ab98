import { Blockquote, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { CriterionBrief, ReportBrief } from "#contract/coaching-feedback.ts";
import { formatWhen } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { scoreWords } from "./handoff-words.ts";

type BriefedReportProps = { bookingId: string; report: ReportBrief };

/** One shared interview in the few lines that a coach needs before the session. */
export function BriefedReport({ bookingId, report }: BriefedReportProps) {
  const { weakest, strongest, upgrade, redo } = report;
  return (
    <Card title={report.target_role ?? "Practice interview"}>
      <Stack style={{ overflowWrap: "anywhere" }}>
        <Overall report={report} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {weakest && <CriterionPart title="Weakest" brief={weakest} />}
          {strongest && <CriterionPart title="Strongest" brief={strongest} />}
        </SimpleGrid>
        {upgrade !== null && <Part title="The one biggest upgrade" text={upgrade} />}
        {redo !== null && <Part title="Suggested to answer again" text={redo} />}
        <Group>
          <LinkButton variant="default" {...paths.sharedReport(bookingId, report.conversation_id)}>
            Read the whole report
          </LinkButton>
        </Group>
      </Stack>
    </Card>
  );
}

function Overall({
  report: { overall, range, not_enough, difficulty, scorer, created_at },
}: {
  report: ReportBrief;
}) {
  return (
    <Stack gap={2}>
      <Text size="lg" fw={700}>
        {scoreWords(overall)}
      </Text>
      {range && (
        <Text size="sm">
          Likely between {range[0].toFixed(1)} and {range[1].toFixed(1)}.
        </Text>
      )}
      {not_enough !== null && <Text size="sm">{not_enough}</Text>}
      <Text size="sm" c="dimmed">
        {formatWhen(created_at)} · Difficulty {difficulty} of 10 · rated by {scorer}
      </Text>
    </Stack>
  );
}

function CriterionPart({ title, brief: { label, score, quote } }: { title: string; brief: CriterionBrief }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4">
        {title}: {label}
      </Title>
      <Text size="sm">{score.toFixed(1)} of 5 over all answers</Text>
      {quote === null ? (
        <Text size="sm" c="dimmed">
          There is no quote for it.
        </Text>
      ) : (
        <Blockquote p="sm" mt="xs">
          “{quote}”
        </Blockquote>
      )}
    </section>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text>{text}</Text>
    </section>
  );
}
