import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { TEXT } from "#contract/texts.ts";
import { PageTitle } from "#web/ui/page-title.tsx";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import { ProgressCard } from "../report/progress-card.tsx";
import { ProgressTrend } from "../report/progress-trend.tsx";
import { StartCard } from "../start/start-card.tsx";

/** What other capabilities bring to the dashboard. */
export type DashboardSlots = { planCard: ReactNode; bookedSessions: ReactNode; coaches: ReactNode };

export function DashboardPage({ planCard, ...tabs }: DashboardSlots) {
  return (
    <Stack gap="xl">
      <PageTitle>{TEXT.dashboardTitle}</PageTitle>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
          <StartCard />
          <Stack gap="lg">
            <ProgressCard />
            {planCard}
          </Stack>
        </SimpleGrid>
        <ProgressTrend />
      </Stack>
      <DashboardTabs {...tabs} />
    </Stack>
  );
}
