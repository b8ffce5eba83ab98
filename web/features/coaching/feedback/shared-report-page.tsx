import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SharedReport } from "#contract/coaching-feedback.ts";
import { TEXT } from "#contract/texts.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { formatDay, formatWhen } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { MarkedSentences } from "#web/ui/marked-sentences.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS } from "../words.ts";
import { sharedReportQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/coach-dashboard/bookings/$bookingId/reports/$conversationId");

/** Renders a report as the interviews feature does. */
export type SharedReportSlot = (report: SharedReport["report"]) => ReactNode;

/** A client's report, as shown to the coach it was shared with. */
export function SharedReportPage({ showReport }: { showReport: SharedReportSlot }) {
  const { bookingId, conversationId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(sharedReportQuery(bookingId, conversationId));
  return (
    <Stack gap="lg" {...COLUMN}>
      <TextLink {...paths.sessionBrief(bookingId)} size="sm" className="no-print">
        {WORDS.backToTheBrief}
      </TextLink>
      <PageTitle>{WORDS.sharedInterviewReport}</PageTitle>
      {isPending && <SkeletonRows rows={4} height={120} label={WORDS.loadingTheReport} />}
      {error !== null &&
        (isGone(error) ? (
          <EmptyNote picture="page">{TEXT.reportNotShared}</EmptyNote>
        ) : (
          <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
        ))}
      {data && error === null && (
        <>
          <About shared={data} />
          {showReport(data.report)}
        </>
      )}
    </Stack>
  );
}

function About({
  shared: { client_name, created_at, target_role, shared_until, flags },
}: {
  shared: SharedReport;
}) {
  return (
    <Stack gap="sm" style={{ overflowWrap: "anywhere" }}>
      <Text>
        {WORDS.theReportIsWordedFor(
          `${client_name}${target_role === null ? "" : WORDS.forTheRoleOf(target_role)}, ${formatWhen(created_at)}`,
          client_name,
          shared_until === null ? "" : WORDS.andYoursToReadUntil(formatDay(shared_until)),
        )}
      </Text>
      <MarkedSentences title={WORDS.flaggedAsWrongByThe} marked={flags} />
    </Stack>
  );
}
