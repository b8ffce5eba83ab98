import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { createPortal } from "react-dom";
import { TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { reportByLinkQuery } from "./queries.ts";
import { ReportBody } from "./report-body.tsx";
import { ReportTitle } from "./report-title.tsx";
import { WORDS } from "../words.ts";

const KIND = WORDS.sharedInterviewReport;
const HEAD = (
  <>
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
  </>
);

/** A report for anyone with its link. The token is in the fragment (#), which browsers do not send to servers. */
export function SharedPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const { data, error, isLoading, refetch } = useQuery(reportByLinkQuery(token));
  const isOver = token === "" || hasCode(error, "link_over");
  return (
    <Stack gap="lg">
      {createPortal(HEAD, document.head)}
      <ReportTitle kind={KIND} about={data?.about} />
      {isLoading && <SkeletonParts heights={[420, 260]} label={WORDS.loadingTheReport} />}
      {isOver && (
        <EmptyNote picture="lens" action={<LinkButton {...paths.home()}>{WORDS.whatIsGreenroom}</LinkButton>}>
          {TEXT.reportLinkOver}
        </EmptyNote>
      )}
      {error !== null && !isOver && <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && !isOver && (
        <>
          <ReportBody id={null} report={data.report} />
          <Text size="sm" c="dimmed">
            {WORDS.somebodySharedThisReportWith(formatDay(data.ends_at))}
          </Text>
        </>
      )}
    </Stack>
  );
}
