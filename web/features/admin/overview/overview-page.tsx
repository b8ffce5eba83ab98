import { Group, SegmentedControl, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { Overview } from "#contract/admin.ts";
import { OVERVIEW_DAYS } from "#contract/admin-list.ts";
import { paths } from "#web/paths.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { Figure } from "../figure.tsx";
import { CountsChart, InterviewsChart, ModelChart, RatingsChart } from "./overview-charts.tsx";
import { overviewQuery } from "../queries.ts";
import { LocalModel } from "./local-model.tsx";

const route = getRouteApi("/signed-in/admin/overview");

export function OverviewPage() {
  const { days = OVERVIEW_DAYS[0] } = route.useSearch();
  const navigate = useNavigate();
  const overview = useQuery(overviewQuery(days));
  return (
    <Stack gap="lg">
      <PageTitle>Overview</PageTitle>
      <AdminNav />
      <Group>
        <SegmentedControl
          aria-label="Period"
          data={OVERVIEW_DAYS.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(value) => void navigate(paths.adminOverview(value))}
        />
      </Group>
      {overview.isPending ? (
        <SkeletonRows rows={4} height={240} label="Loading the overview" />
      ) : overview.data === undefined ? (
        <AdminError error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Charts overview={overview.data} />
      )}
    </Stack>
  );
}

const percent = (rate: number | null): string => (rate === null ? "–" : `${Math.round(rate * 100)} %`);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function Charts({ overview }: { overview: Overview }) {
  const { interviews, completionRate, ratings, model, localModel, referrals, plans } = overview;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="Interviews started">{sum(interviews.map(({ started }) => started))}</Figure>
        <Figure label="Completion rate">{percent(completionRate)}</Figure>
        <Figure label="Model tokens">{sum(model.map(({ tokens }) => tokens)).toLocaleString()}</Figure>
        <Figure label="Failed model calls">{sum(model.map(({ failures }) => failures))}</Figure>
      </SimpleGrid>
      {localModel !== null && <LocalModel model={localModel} />}
      <InterviewsChart interviews={interviews} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <RatingsChart ratings={ratings} />
        <ModelChart model={model} localModel={localModel} />
        <CountsChart
          title="Referrals"
          about="Invitations and sign-ups of these days, and how far they came until now."
          unit="Step"
          counts={[
            ["Invited", referrals.invited],
            ["Signed up", referrals.signedUp],
            ["Verified", referrals.verified],
            ["Rewarded", referrals.rewarded],
          ]}
        />
        <CountsChart
          title="Plans"
          about="People by plan, now, without coaches and staff."
          unit="Plan"
          counts={[
            ["Free", plans.free],
            ["Paid", plans.paid],
            ["Premium", plans.premium],
          ]}
        />
      </SimpleGrid>
    </>
  );
}
