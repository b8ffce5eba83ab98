import { Blockquote, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { curly } from "#contract/curly.ts";
import type { Brief, CriterionBrief, ReportBrief } from "#contract/coaching-feedback.ts";
import { TEXT } from "#contract/texts.ts";
import { isGone } from "#web/lib/api.ts";
import { formatDay, formatNumber, formatWhen } from "#web/lib/format.ts";
import { rubricName, rubricNotice } from "#web/lib/rubric-words.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { JoinSession } from "../bookings/session-actions.tsx";
import { Contact, SessionFacts, StatusBadge } from "../bookings/session-parts.tsx";
import { BookingDialogs, type DialogName, SessionWork } from "../bookings/session-work.tsx";
import { SharedPreparation, type StoriesSlot } from "../preparation/shared-preparation.tsx";
import { ReviewNote } from "../reviews/review-session.tsx";
import { scoreWords, WORDS } from "../words.ts";
import { HomeworkNote } from "./homework.tsx";
import { briefQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/coach-dashboard/bookings/$bookingId");

export function BriefPage({ slot }: { slot: StoriesSlot }) {
  const { bookingId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(briefQuery(bookingId));
  if (data === undefined && isGone(error))
    return (
      <NotFound>
        <LinkButton {...paths.coachDashboard("bookings")}>{WORDS.backToBookings}</LinkButton>
      </NotFound>
    );
  return (
    <Stack gap="lg" {...COLUMN}>
      <TextLink {...paths.coachDashboard("bookings")} size="sm" className="no-print">
        {WORDS.backToBookings}
      </TextLink>
      {data ? (
        <PageTitle over={WORDS.sessionBrief}>{data.booking.client.full_name}</PageTitle>
      ) : (
        <PageTitle>{WORDS.sessionBrief}</PageTitle>
      )}
      {isPending && <SkeletonRows rows={3} height={160} label={WORDS.loadingTheBrief} />}
      {data === undefined && !isPending && (
        <ErrorPanel message={TEXT.briefFailed} onRetry={() => void refetch()} />
      )}
      {data && <Who booking={data.booking} />}
      {data?.booking.status === "cancelled" && <Text>{WORDS.nothingToPrepare}</Text>}
      {data && data.booking.status !== "cancelled" && <Prepared brief={data} slot={slot} />}
    </Stack>
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
  const [opened, setOpened] = useState<DialogName | null>(null);
  return (
    <Stack gap="sm" align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <SessionFacts booking={booking} />
      <Contact client={booking.client} />
      <Group gap="xs">
        <JoinSession booking={booking} isNext />
        <StatusBadge status={booking.status} />
        <SessionWork booking={booking} onOpen={setOpened} />
      </Group>
      {booking.homework && booking.status !== "cancelled" && <HomeworkNote homework={booking.homework} />}
      {booking.review && <ReviewNote review={booking.review} who={WORDS.gave(booking.client.full_name)} />}
      <BookingDialogs booking={booking} opened={opened} onClose={() => setOpened(null)} />
    </Stack>
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
        <BriefedReport
          key={report.conversation_id}
          bookingId={booking.id}
          report={report}
          isOnly={reports.length === 1}
        />
      ))}
    </Card>
  );
}

type BriefedReportProps = { bookingId: string; report: ReportBrief; isOnly: boolean };

/** The main points of one shared interview; the rest can be unfolded. */
function BriefedReport({ bookingId, report, isOnly }: BriefedReportProps) {
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
      <details open={isOnly}>
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

function CriterionPart({
  title,
  brief: { label, score, quote, question },
}: {
  title: string;
  brief: CriterionBrief;
}) {
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
        <>
          {question !== null && (
            <Text size="sm" c="dimmed">
              {WORDS.inAnswerTo(curly(question))}
            </Text>
          )}
          <Blockquote p="sm" mt="xs">
            <q>{quote}</q>
          </Blockquote>
        </>
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
