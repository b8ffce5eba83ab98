import { Anchor, Blockquote, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Brief, CriterionBrief, ReportBrief } from "#contract/coaching-feedback.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay, formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { SessionFacts, StatusBadge } from "../bookings/session-parts.tsx";
import { isGone, scoreWords } from "../words.ts";
import { briefQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/coach-dashboard/bookings/$bookingId");

/** What a coach reads before the session. */
export function BriefPage() {
  const { bookingId } = route.useParams();
  return (
    <Stack gap="lg" maw="52rem" mx="auto">
      <PageTitle>Session brief</PageTitle>
      <BriefOf bookingId={bookingId} />
      <Group className="no-print">
        <LinkButton variant="default" {...paths.coachDashboard("bookings")}>
          Back to bookings
        </LinkButton>
      </Group>
    </Stack>
  );
}

function BriefOf({ bookingId }: { bookingId: string }) {
  const { data, error, isPending, refetch } = useQuery(briefQuery(bookingId));
  if (isPending) return <SkeletonRows rows={3} height={160} label="Loading the brief" />;
  if (data === undefined) {
    if (isGone(error)) return <EmptyNote>{TEXT.bookingNotFound}</EmptyNote>;
    return <ErrorPanel message={TEXT.briefFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Who booking={data.booking} />
      <SharedPractice brief={data} />
    </>
  );
}

function Who({ booking }: { booking: Brief["booking"] }) {
  const { client, status } = booking;
  return (
    <Card title={client.full_name}>
      <Stack gap="sm" align="flex-start" style={{ overflowWrap: "anywhere" }}>
        <StatusBadge status={status} />
        <Anchor href={`mailto:${encodeURIComponent(client.email)}`} size="sm" underline="always">
          {client.email}
        </Anchor>
        <LinkedinLink url={client.linkedin_url}>LinkedIn profile</LinkedinLink>
        <SessionFacts booking={booking} />
      </Stack>
    </Card>
  );
}

function SharedPractice({ brief: { booking, reports, shared_until: until } }: { brief: Brief }) {
  const { full_name: name } = booking.client;
  if (reports.length === 0) {
    return (
      <Card title="Shared practice">
        <EmptyNote>
          {name} has shared no practice interview for this session, which is quite all right: many people like
          to start fresh. If they choose to share one later, you will find it here.
        </EmptyNote>
      </Card>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {name} chose to share this with you, for this session only
        {until !== null && `, until ${formatDay(until)}`}. It can be taken back at any time.
      </Text>
      {reports.map((report) => (
        <BriefedReport key={report.conversation_id} bookingId={booking.id} report={report} />
      ))}
    </>
  );
}

type BriefedReportProps = { bookingId: string; report: ReportBrief };

/** One shared interview in the few lines that a coach needs before the session. */
function BriefedReport({ bookingId, report }: BriefedReportProps) {
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
