import {
  IconArmchair,
  IconBook2,
  IconCalendar,
  IconChartBar,
  IconFileText,
  IconListDetails,
  IconListCheck,
  IconRepeat,
  IconTicket,
  IconUserCircle,
  IconUsers,
} from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import type { Me } from "#contract/accounts.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { useSettings } from "./lib/settings.ts";
import { paths } from "./paths.ts";
import { placeOf } from "./places.ts";
import classes from "./site-nav.module.css";
import { WORDS } from "./lib/app-words.ts";

/** The main navigation. On phones it is a bar at the bottom of the page. */
export function SiteNav({ me }: { me: Me }) {
  const hasCoaches = useSettings().data?.coaching !== false;
  const here = useRouterState({
    select: ({ location }) =>
      placeOf(location.pathname, (location.search as { tab?: string }).tab ?? location.state.tab),
  });
  return (
    <nav aria-label="Greenroom" className={classes.nav} data-site-nav>
      {linksFor(me.role_id, hasCoaches).map(({ place, label, icon: Icon, to }) => (
        <Link
          key={place}
          {...to}
          className={classes.link}
          data-place={place}
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
      {
        place: "bookings",
        label: WORDS.nav.bookings,
        icon: IconCalendar,
        to: paths.coachDashboard("bookings"),
      },
      {
        place: "profile",
        label: WORDS.nav.profile,
        icon: IconUserCircle,
        to: paths.coachDashboard("profile"),
      },
    ];
  }
  const practice = {
    place: "practice",
    label: WORDS.nav.practice,
    icon: IconArmchair,
    to: paths.dashboard(),
  };
  if (isStaff(role)) {
    return [
      { place: "overview", label: WORDS.nav.overview, icon: IconChartBar, to: paths.adminOverview() },
      { place: "users", label: WORDS.nav.users, icon: IconUsers, to: paths.admin() },
      ...(role === ROLE.superadmin
        ? [{ place: "audit", label: WORDS.nav.audit, icon: IconListDetails, to: paths.auditLog() }]
        : []),
      { place: "bank", label: WORDS.nav.bank, icon: IconBook2, to: paths.questionBank() },
      practice,
    ];
  }
  return [
    practice,
    { place: "practise", label: WORDS.nav.practise, icon: IconRepeat, to: paths.practice() },
    { place: "prepare", label: WORDS.nav.prepare, icon: IconListCheck, to: paths.applications() },
    { place: "reports", label: WORDS.nav.reports, icon: IconFileText, to: paths.dashboard("pastInterviews") },
    ...(hasCoaches
      ? [{ place: "coaches", label: WORDS.nav.coaches, icon: IconUsers, to: paths.dashboard("coaches") }]
      : []),
    { place: "pricing", label: WORDS.nav.pricing, icon: IconTicket, to: paths.pricing() },
  ];
}
