import { Anchor, Blockquote, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Brief, CriterionBrief, ReportBrief } from "#contract/coaching-feedback.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay, formatNumber, formatWhen } from "#web/lib/format.ts";
import { rubricName, rubricNotice } from "#web/lib/rubric-words.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { JoinSession } from "../bookings/session-actions.tsx";
import { SessionFacts, StatusBadge } from "../bookings/session-parts.tsx";
import { SharedPreparation, type StoriesSlot } from "../preparation/shared-preparation.tsx";
import { isGone, scoreWords, WORDS } from "../words.ts";
import { briefQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/coach-dashboard/bookings/$bookingId");

/** What a coach reads before the session. */
export function BriefPage({ slot }: { slot: StoriesSlot }) {
  const { bookingId } = route.useParams();
  return (
    <Stack gap="lg" maw="52rem" mx="auto">
      <PageTitle>{WORDS.sessionBrief}</PageTitle>
      <BriefOf bookingId={bookingId} slot={slot} />
      <Group className="no-print">
        <LinkButton variant="default" {...paths.coachDashboard("bookings")}>
          {WORDS.backToBookings}
        </LinkButton>
      </Group>
    </Stack>
  );
}

function BriefOf({ bookingId, slot }: { bookingId: string; slot: StoriesSlot }) {
  const { data, error, isPending, refetch } = useQuery(briefQuery(bookingId));
  if (isPending) return <SkeletonRows rows={3} height={160} label={WORDS.loadingTheBrief} />;
  if (data === undefined) {
    if (isGone(error)) return <EmptyNote>{TEXT.bookingNotFound}</EmptyNote>;
    return <ErrorPanel message={TEXT.briefFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Who booking={data.booking} />
      {data.booking.status === "cancelled" ? (
        <Text>{WORDS.nothingToPrepare}</Text>
      ) : (
        <Prepared brief={data} slot={slot} />
      )}
    </>
  );
}

function Prepared({ brief, slot }: { brief: Brief; slot: StoriesSlot }) {
  const { id, client } = brief.booking;
  return (
    <>
      <SharedPractice brief={brief} />
      <SharedPreparation bookingId={id} clientName={client.full_name} slot={slot} />
    </>
  );
}

function Who({ booking }: { booking: Brief["booking"] }) {
  const { client, status } = booking;
  return (
    <Card title={client.full_name}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ overflowWrap: "anywhere" }}>
        <SessionFacts booking={booking} />
        <Stack gap="xs" align="flex-start">
          <Group gap="xs">
            <JoinSession booking={booking} />
            <StatusBadge status={status} />
          </Group>
          <Anchor href={`mailto:${encodeURIComponent(client.email)}`} size="sm" underline="always">
            {client.email}
          </Anchor>
          <LinkedinLink url={client.linkedin_url}>{WORDS.linkedinProfile}</LinkedinLink>
        </Stack>
      </SimpleGrid>
    </Card>
  );
}

function SharedPractice({ brief: { booking, reports, shared_until: until } }: { brief: Brief }) {
  const { full_name: name } = booking.client;
  return (
    <Card title={WORDS.sharedPractice}>
      <Text size="sm" c="dimmed">
        {reports.length === 0
          ? WORDS.hasSharedNoPracticeInterview(name)
          : WORDS.choseToShareThisWith(name, until === null ? "" : WORDS.until(formatDay(until)))}
      </Text>
      {reports.map((report) => (
        <BriefedReport key={report.conversation_id} bookingId={booking.id} report={report} />
      ))}
    </Card>
  );
}

type BriefedReportProps = { bookingId: string; report: ReportBrief };

/** One shared interview in the lines that a coach needs before the session; the rest is unfolded by whoever wants it. */
function BriefedReport({ bookingId, report }: BriefedReportProps) {
  const { weakest, strongest, upgrade, redo } = report;
  return (
    <Stack gap="xs" style={{ overflowWrap: "anywhere" }}>
      <Title order={3}>
        {report.target_role ?? WORDS.practiceInterview}: {scoreWords(report.overall)}
      </Title>
      {upgrade !== null && (
        <Text>
          {WORDS.theOneBiggestUpgrade}: {upgrade}
        </Text>
      )}
      <details>
        <summary>{WORDS.moreOfTheReport}</summary>
        <Stack gap="sm" pt="sm">
          <Overall report={report} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {weakest && <CriterionPart title={WORDS.weakest} brief={weakest} />}
            {strongest && <CriterionPart title={WORDS.strongest} brief={strongest} />}
          </SimpleGrid>
          {redo !== null && <Part title={WORDS.suggestedToAnswerAgain} text={redo} />}
        </Stack>
      </details>
      <Group>
        <LinkButton variant="default" {...paths.sharedReport(bookingId, report.conversation_id)}>
          {WORDS.readTheWholeReport}
        </LinkButton>
      </Group>
    </Stack>
  );
}

function Overall({ report: { range, not_enough, difficulty, scorer, created_at } }: { report: ReportBrief }) {
  return (
    <Stack gap={2}>
      {range && (
        <Text size="sm">{WORDS.likelyBetweenAnd(formatNumber(range[0], 1), formatNumber(range[1], 1))}</Text>
      )}
      {not_enough !== null && <Text size="sm">{rubricNotice(not_enough)}</Text>}
      <Text size="sm" c="dimmed">
        {WORDS.briefReportLine(formatWhen(created_at), difficulty, scorerName(scorer))}
      </Text>
    </Stack>
  );
}

function CriterionPart({ title, brief: { label, score, quote } }: { title: string; brief: CriterionBrief }) {
  return (
    <section aria-label={title}>
      <Title order={4}>
        {title}: {rubricName(label)}
      </Title>
      <Text size="sm">{WORDS.of5OverAllAnswers(formatNumber(score, 1))}</Text>
      {quote === null ? (
        <Text size="sm" c="dimmed">
          {WORDS.thereIsNoQuoteFor}
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
      <Title order={4}>{title}</Title>
      <Text>{text}</Text>
    </section>
  );
}
