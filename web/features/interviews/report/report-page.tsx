import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import type { Report as ReportData } from "#contract/interviews.ts";
import { TEXT } from "#contract/texts.ts";
import { isGone, messageOf } from "#web/lib/api.ts";
import { prepareDates } from "#web/lib/format.ts";
import { useReachable } from "#web/lib/reach.ts";
import { backToJob, paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { NotFound } from "#web/ui/not-found.tsx";
import { Part } from "#web/ui/part.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { useLastRead } from "./last-read.ts";
import { fileAddress, reportQuery, useAskAgain } from "./queries.ts";
import { ReportBody } from "./report-body.tsx";
import { ReportTitle } from "./report-title.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/signed-in/interview/$id/report");

const PracticeReport = lazyPart(
  async () => (await import("../practice/practice-report.tsx")).PracticeReport,
  <SkeletonParts heights={[420, 260]} label={WORDS.loadingTheReport} />,
);

const SpokenAnswersCard = lazyPart(async () => (await import("./later-parts.tsx")).SpokenAnswersCard);

const NotifyMe = lazyPart(async () => (await import("./notify-me.tsx")).NotifyMe);

const EndedBySilence = lazyPart(async () => (await import("../silence.tsx")).EndedBySilence);

const RoundCard = lazyPart(async () => (await import("./round-card.tsx")).RoundCard);

const ShareReport = lazyPart(async () => (await import("./share-report.tsx")).ShareReport);

/** Loads the data first, so that the page renders only once. The page itself reports failed calls. */
export async function loadReport(client: QueryClient, id: string): Promise<void> {
  await Promise.allSettled([client.ensureQueryData(reportQuery(id)), prepareDates()]);
}

type ReportPageProps = {
  /** Renders the stories that can be saved from the interview's answers. */
  stories: (id: string) => ReactNode;
};

export function ReportPage({ stories }: ReportPageProps) {
  const { id } = route.useParams();
  const { from, back: to } = route.useSearch();
  const report = useQuery(reportQuery(id));
  const isPractice = report.data?.isPractice === true;
  const back = (
    <LinkButton variant="default" {...paths.dashboard("pastInterviews")}>
      {WORDS.allReports}
    </LinkButton>
  );
  if (report.data === undefined && isGone(report.error)) return <NotFound>{back}</NotFound>;
  return (
    <Stack gap="lg">
      <ReportTitle kind={isPractice ? WORDS.practiceReport : TEXT.reportTitle} about={report.data?.about} />
      {report.isPending && <SkeletonParts heights={[42, 420, 260]} label={WORDS.loadingTheReport} />}
      {report.data === undefined && !report.isPending && (
        <ErrorPanel message={messageOf(report.error)} onRetry={() => void report.refetch()} />
      )}
      {report.data && <Report id={id} report={report.data} />}
      {report.data?.status === "ready" && <Part>{stories(id)}</Part>}
      <Part>
        <Group className="no-print">
          {from !== undefined && (
            <LinkButton variant="default" {...backToJob({ from, back: to })}>
              {WORDS.backToJob}
            </LinkButton>
          )}
          {isPractice && (
            <LinkButton variant="default" {...paths.practice()}>
              {WORDS.practiseAnotherQuestion}
            </LinkButton>
          )}
          {back}
        </Group>
      </Part>
    </Stack>
  );
}

function Report({ id, report }: { id: string; report: ReportData }) {
  const reachable = useReachable();
  const [, setLastRead] = useLastRead();
  const isRead = report.status === "ready" && !report.isPractice;
  useEffect(() => {
    if (isRead) setLastRead(id);
  }, [id, isRead, setLastRead]);
  if (report.status === "pending") return <Pending id={id} />;
  if (report.status === "failed") return <Failed id={id} />;
  const actions = (
    <Group className="no-print" gap="xs">
      {reachable && (
        <>
          {!report.isPractice && <ShareReport id={id} />}
          <Button component="a" variant="default" href={fileAddress(id, "pdf")} download>
            {WORDS.downloadAsPdf}
          </Button>
          <Button component="a" variant="default" href={fileAddress(id, "md")} download>
            {WORDS.downloadAsMarkdown}
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => window.print()}>
        {WORDS.print}
      </Button>
    </Group>
  );
  const Body = report.isPractice ? PracticeReport : ReportBody;
  return (
    <>
      {report.about.silent && <EndedBySilence />}
      <Body id={id} report={report} actions={actions} />
      <Part>
        <SpokenAnswersCard id={id} questions={report.questions ?? []} />
      </Part>
      {report.about.round && (
        <Part>
          <RoundCard id={id} round={report.about.round} />
        </Part>
      )}
    </>
  );
}

const Pending = ({ id }: { id: string }) => (
  <>
    <Status>
      <Alert title={WORDS.yourRatingIsBeingMade}>
        <Text size="sm">{WORDS.thisPageShowsItAs}</Text>
      </Alert>
    </Status>
    <Group>
      <NotifyMe reportId={id} />
    </Group>
  </>
);

function Failed({ id }: { id: string }) {
  const askAgain = useAskAgain(id);
  return (
    <ErrorPanel
      title={WORDS.theRatingCouldNotBe}
      message={WORDS.yourInterviewIsKeptAsk}
      onRetry={() => {
        if (!askAgain.isPending) askAgain.mutate();
      }}
      retryLabel={WORDS.askAgain}
    >
      {askAgain.error && <Text size="sm">{messageOf(askAgain.error)}</Text>}
    </ErrorPanel>
  );
}
