import {
  IconArmchair,
  IconBook2,
  IconCalendar,
  IconChartBar,
  IconFileText,
  IconListDetails,
  IconTicket,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import type { Me } from "#contract/accounts.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { useSettings } from "./lib/settings.ts";
import { paths } from "./paths.ts";
import classes from "./site-nav.module.css";

/** What people come for; on a phone a bar below the page. */
export function SiteNav({ me }: { me: Me }) {
  const hasCoaches = useSettings().data?.coaching !== false;
  const here = useRouterState({
    select: ({ location }) => placeOf(location.pathname, (location.search as { tab?: string }).tab),
  });
  return (
    <nav aria-label="Greenroom" className={classes.nav} data-site-nav>
      {linksFor(me.role_id, hasCoaches).map(({ place, label, icon: Icon, to }) => (
        <Link
          key={place}
          {...to}
          className={classes.link}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(place === here && { "aria-current": "page" as const })}
        >
          <Icon size={22} stroke={1.7} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}

function linksFor(role: number, hasCoaches: boolean) {
  if (role === ROLE.coach) {
    return [
      { place: "bookings", label: "Bookings", icon: IconCalendar, to: paths.coachDashboard("bookings") },
      { place: "profile", label: "Profile", icon: IconUserCircle, to: paths.coachDashboard("profile") },
    ];
  }
  const practice = { place: "practice", label: "Practice", icon: IconArmchair, to: paths.dashboard() };
  if (isStaff(role)) {
    return [
      { place: "overview", label: "Overview", icon: IconChartBar, to: paths.adminOverview() },
      { place: "users", label: "Users", icon: IconUsers, to: paths.admin() },
      ...(role === ROLE.superadmin
        ? [{ place: "audit", label: "Audit", icon: IconListDetails, to: paths.auditLog() }]
        : []),
      { place: "bank", label: "Bank", icon: IconBook2, to: paths.questionBank() },
      practice,
    ];
  }
  return [
    practice,
    { place: "reports", label: "Reports", icon: IconFileText, to: paths.dashboard("pastInterviews") },
    ...(hasCoaches
      ? [{ place: "coaches", label: "Coaches", icon: IconUsers, to: paths.dashboard("coaches") }]
      : []),
    { place: "plan", label: "Plan", icon: IconTicket, to: paths.pricing() },
  ];
}

/** Which of the links a page belongs to. */
export function placeOf(pathname: string, tab: string | undefined): string | null {
  if (pathname === "/dashboard") {
    if (tab === undefined) return "practice";
    return tab === "coaches" || tab === "bookedSessions" ? "coaches" : "reports";
  }
  if (pathname === "/coach-dashboard") return tab === "bookings" ? "bookings" : "profile";
  return PLACES.find(([start]) => pathname.startsWith(start))?.[1] ?? null;
}

const PLACES: readonly (readonly [start: string, place: string])[] = [
  ["/interview/", "reports"],
  ["/practice", "practice"],
  ["/interview", "practice"],
  ["/book-coach/", "coaches"],
  ["/pricing", "plan"],
  ["/coach-dashboard/bookings", "bookings"],
  ["/coach-profile-editor", "profile"],
  ["/admin/overview", "overview"],
  ["/admin/question-bank", "bank"],
  ["/super-admin/audit-log", "audit"],
  ["/admin", "users"],
];
