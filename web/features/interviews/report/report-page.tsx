import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Report as ReportData } from "#contract/interviews.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonParts } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { LocalModelHint } from "../local-model-hint.tsx";
import { PracticeReport } from "../practice/practice-report.tsx";
import { NotifyMe } from "./notify-me.tsx";
import { fileAddress, reportQuery, useAskAgain } from "./queries.ts";
import { ReportBody } from "./report-body.tsx";
import { ReportTitle } from "./report-title.tsx";
import { ShareReport } from "./share-report.tsx";

const route = getRouteApi("/signed-in/interview/$id/report");

export function ReportPage() {
  const { id } = route.useParams();
  const report = useQuery(reportQuery(id));
  const isPractice = report.data?.isPractice === true;
  return (
    <Stack gap="lg">
      <ReportTitle kind={isPractice ? "Practice report" : "Interview report"} about={report.data?.about} />
      {report.isPending && <SkeletonParts heights={[42, 420, 260]} label="Loading the report" />}
      {report.data === undefined && !report.isPending && (
        <ErrorPanel message={messageOf(report.error)} onRetry={() => void report.refetch()} />
      )}
      {report.data && <Report id={id} report={report.data} />}
      <Group className="no-print">
        {isPractice && (
          <LinkButton variant="default" {...paths.practice()}>
            Practise another question
          </LinkButton>
        )}
        <LinkButton variant="default" {...paths.dashboard()}>
          Back to Dashboard
        </LinkButton>
      </Group>
    </Stack>
  );
}

function Report({ id, report }: { id: string; report: ReportData }) {
  if (report.status === "pending") return <Pending id={id} />;
  if (report.status === "failed") return <Failed id={id} />;
  return (
    <>
      <Group className="no-print" gap="xs">
        {!report.isPractice && <ShareReport id={id} />}
        <Button component="a" variant="default" href={fileAddress(id, "pdf")} download>
          Download as PDF
        </Button>
        <Button component="a" variant="default" href={fileAddress(id, "md")} download>
          Download as Markdown
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      {report.isPractice ? (
        <PracticeReport id={id} report={report} />
      ) : (
        <ReportBody id={id} report={report} />
      )}
      <LocalModelHint />
    </>
  );
}

const Pending = ({ id }: { id: string }) => (
  <>
    <Status>
      <Alert title="Your rating is being made">
        <Text size="sm">This page shows it as soon as it is ready. You can also come back later.</Text>
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
      title="The rating could not be made"
      message="Your interview is kept. Ask for the rating again; if it fails once more, please contact support."
      onRetry={() => askAgain.mutate()}
      retryLabel="Ask again"
    />
  );
}
