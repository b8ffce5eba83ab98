import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DASHBOARD_TABS, type DashboardTab } from "#web/paths.ts";
import classes from "./dashboard-tabs.module.css";
import { PastInterviews } from "../history/past-interviews.tsx";

const route = getRouteApi("/signed-in/dashboard");

const isTab = (value: string | null): value is DashboardTab => DASHBOARD_TABS.some((tab) => tab === value);

type DashboardTabsProps = { bookedSessions: ReactNode; coaches: ReactNode };

/** `myLearnings` is an old name in links: it opens the past interviews. */
export function DashboardTabs({ bookedSessions, coaches }: DashboardTabsProps) {
  const { tab = "pastInterviews", homework } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | null) => {
    if (isTab(next)) void navigate({ search: { tab: next, homework }, replace: true, resetScroll: false });
  };
  return (
    <Tabs
      value={tab === "myLearnings" ? "pastInterviews" : tab}
      onChange={show}
      keepMounted={false}
      classNames={classes}
    >
      <Tabs.List aria-label="Your practice">
        <Tabs.Tab value="pastInterviews">Past Practice Interviews</Tabs.Tab>
        <Tabs.Tab value="bookedSessions">Booked Sessions</Tabs.Tab>
        <Tabs.Tab value="coaches">Find a Coach</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pastInterviews" pt="lg">
        <PastInterviews />
      </Tabs.Panel>
      <Tabs.Panel value="bookedSessions" pt="lg">
        {bookedSessions}
      </Tabs.Panel>
      <Tabs.Panel value="coaches" pt="lg">
        {coaches}
      </Tabs.Panel>
    </Tabs>
  );
}
