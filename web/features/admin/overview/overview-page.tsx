import { Alert, SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Overview } from "#contract/admin.ts";
import { OVERVIEW_DAYS } from "#contract/admin-list.ts";
import { PLAN_NAMES } from "#contract/roles.ts";
import { formatNumber, formatPercent } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
import { AdminWait } from "../admin-error.tsx";
import { Figure } from "../figure.tsx";
import { CountsChart, InterviewsChart, ModelChart, RatingsChart } from "./overview-charts.tsx";
import { overviewQuery } from "../queries.ts";
import { OutcomesCard } from "./outcomes-card.tsx";
import { LocalModel } from "./local-model.tsx";
import { WORDS } from "../words.ts";

/** Active only with exactly these search parameters. */
const HERE = { exact: true };

const route = getRouteApi("/signed-in/admin/overview");

export function OverviewPage() {
  const { days = OVERVIEW_DAYS[0] } = route.useSearch();
  const overview = useQuery(overviewQuery(days));
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.overview}</PageTitle>
      <TabLinks label={WORDS.period}>
        {OVERVIEW_DAYS.map((value) => (
          <TabLink
            key={value}
            {...paths.adminOverview(value === OVERVIEW_DAYS[0] ? undefined : value)}
            activeOptions={HERE}
          >
            {WORDS.days(value)}
          </TabLink>
        ))}
      </TabLinks>
      <AdminWait query={overview} rows={4} height={240} label={WORDS.loadingOverview} />
      {overview.data && <Charts overview={overview.data} />}
      <OutcomesCard />
    </Stack>
  );
}

const percent = (rate: number | null): string => (rate === null ? "–" : formatPercent(rate));
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function Charts({ overview }: { overview: Overview }) {
  const { interviews, completionRate, ratings, model, localModel, referrals, plans, coachesWaiting } =
    overview;
  return (
    <>
      <SimpleGrid minColWidth="max(8.5rem, 20%)" autoFlow="auto-fit">
        <Figure label={WORDS.interviewsStarted}>{sum(interviews.map(({ started }) => started))}</Figure>
        <Figure label={WORDS.completionRate}>{percent(completionRate)}</Figure>
        <Figure label={WORDS.modelTokens}>{formatNumber(sum(model.map(({ tokens }) => tokens)))}</Figure>
        <Figure label={WORDS.failedModelCalls}>{sum(model.map(({ failures }) => failures))}</Figure>
      </SimpleGrid>
      {coachesWaiting > 0 && (
        <Alert color="yellow" title={WORDS.coachesWaiting(coachesWaiting)}>
          <TextLink inherit {...paths.adminCoaches()}>
            {WORDS.lookAtProfiles}
          </TextLink>
        </Alert>
      )}
      {localModel !== null && <LocalModel model={localModel} />}
      <InterviewsChart interviews={interviews} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <RatingsChart ratings={ratings} />
        <ModelChart model={model} localModel={localModel} />
        <CountsChart
          title={WORDS.referrals}
          about={WORDS.referralsAbout}
          unit={WORDS.step}
          counts={[
            [WORDS.steps.invited, referrals.invited],
            [WORDS.steps.signedUp, referrals.signedUp],
            [WORDS.steps.verified, referrals.verified],
            [WORDS.steps.rewarded, referrals.rewarded],
          ]}
        />
        <CountsChart
          title={WORDS.plans}
          about={WORDS.plansAbout}
          unit={WORDS.plan}
          counts={[
            [PLAN_NAMES.free, plans.free],
            [PLAN_NAMES.paid, plans.paid],
            [PLAN_NAMES.premium, plans.premium],
          ]}
        />
      </SimpleGrid>
    </>
  );
}
