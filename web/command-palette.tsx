import "@mantine/spotlight/styles.css";
import { useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ADMIN_SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { isStaff, ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { signOut as endSession, useMe } from "./lib/session.ts";
import { useSettings } from "./lib/settings.ts";
import { paths } from "./paths.ts";
import { toastError } from "./ui/toast.ts";
import { WORDS } from "./features/accounts/words.ts";
import { usersQuery } from "./features/admin/queries.ts";
import { applicationsQuery } from "./features/stories/applications/queries.ts";
import { words as STORIES } from "./features/stories/words.ts";
import { ALSO } from "./palette-words.ts";
import { WORDS as STAFF } from "./features/admin/words.ts";

const PALETTE = WORDS.palette;
const TYPING_PAUSE_MS = 250;
const SEARCH_FROM = 2;
const USERS_SHOWN = 5;

const [store] = createSpotlight();

/** `also` holds more search words. */
type Act = [label: string, act: () => unknown, also?: string];

/** The palette of Ctrl or Cmd + K: all pages and the account menu's actions. Staff can also search users. */
export function CommandPalette() {
  const me = useMe();
  const isOfStaff = isStaff(me.role_id);
  const navigate = useNavigate();
  const own = useOwnApplications(me.role_id);
  const [query, setQuery] = useState("");
  const [wanted] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS);
  const isSearching = isOfStaff && wanted.length >= SEARCH_FROM;
  const users = useQuery({ ...usersQuery({ search: wanted }), enabled: isSearching });
  const label = isOfStaff ? STAFF.paletteLabel : PALETTE.label;
  const shown = (group: string, acts: Act[]) => ({
    group,
    actions: acts
      .filter(([label, , also = ""]) => `${label} ${also}`.toLowerCase().includes(query.trim().toLowerCase()))
      .map(([label, act]): SpotlightActionData => ({ id: label, label, group, onClick: () => void act() })),
  });
  const found = (isSearching ? (users.data?.rows ?? []) : [])
    .slice(0, USERS_SHOWN)
    .map((user): SpotlightActionData => ({
      id: user.id,
      label: user.name,
      description: user.email,
      group: STAFF.users,
      onClick: () => void navigate(paths.admin({ search: user.email })),
    }));
  return (
    <Spotlight
      store={store}
      shortcut="mod + K"
      query={query}
      onQueryChange={setQuery}
      filter={(_query, actions) => actions}
      actions={[
        shown(PALETTE.pages, usePages(me.role_id)),
        shown(PALETTE.applications, query.trim() === "" ? [] : own),
        shown(PALETTE.actions, useActions()),
        { group: STAFF.users, actions: found },
      ].filter(({ actions }) => actions.length > 0)}
      nothingFound={isOfStaff ? STAFF.paletteNothing : PALETTE.nothing}
      searchProps={{
        placeholder: label,
        "aria-label": label,
        maxLength: ADMIN_SEARCH_MAX_LENGTH,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

/** The applications and their plans, by the names of job and company. */
function useOwnApplications(role: number): Act[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery({ ...applicationsQuery, enabled: !isStaff(role) && role !== ROLE.coach });
  return data.flatMap(({ id, title, company }): Act[] => {
    const name = STORIES.applications.named(title, company);
    return [
      [name, () => navigate(paths.application(id)), ALSO.prepare],
      [PALETTE.planOf(name), () => navigate(paths.applicationPlan(id))],
    ];
  });
}

export const openPalette = (): void => store.setState((state) => ({ ...state, opened: true }));

/** The pages of a role, by their names. */
function usePages(role: number): Act[] {
  const navigate = useNavigate();
  const hasCoaches = useSettings().data?.coaching !== false;
  const settings: Act = [WORDS.settings, () => navigate(paths.settings()), ALSO.settings];
  const help: Act = [PALETTE.help, () => navigate(paths.help()), ALSO.help];
  if (role === ROLE.coach)
    return [
      [PALETTE.bookings, () => navigate(paths.coachDashboard("bookings"))],
      [PALETTE.profile, () => navigate(paths.coachDashboard("profile"))],
      settings,
      help,
    ];
  const staff: Act[] = [
    [STAFF.users, () => navigate(paths.admin())],
    [STAFF.overview, () => navigate(paths.adminOverview())],
    [STAFF.coaches, () => navigate(paths.adminCoaches())],
    [STAFF.reviews, () => navigate(paths.adminReviews())],
    [STAFF.noShows, () => navigate(paths.adminNoShows())],
    [STAFF.questionBank, () => navigate(paths.questionBank())],
  ];
  const ofSuper: Act[] = [
    [STAFF.superadmin, () => navigate(paths.superAdmin())],
    [STAFF.auditLog, () => navigate(paths.auditLog())],
  ];
  const coaches: Act[] = [
    [PALETTE.findCoach, () => navigate(paths.dashboard("coaches")), ALSO.findCoach],
    [PALETTE.sessions, () => navigate(paths.dashboard("bookedSessions")), ALSO.sessions],
  ];
  return [
    ...(isStaff(role) ? staff : []),
    ...(role === ROLE.superadmin ? ofSuper : []),
    [PALETTE.dashboard, () => navigate(paths.dashboard()), ALSO.dashboard],
    [PALETTE.start, () => navigate(paths.interview())],
    [PALETTE.practice, () => navigate(paths.practice()), ALSO.practice],
    [PALETTE.prepare, () => navigate(paths.applications()), ALSO.prepare],
    [PALETTE.stories, () => navigate(paths.stories()), ALSO.stories],
    [PALETTE.resume, () => navigate(paths.settings("resume")), ALSO.resume],
    [PALETTE.reports, () => navigate(paths.dashboard("pastInterviews")), ALSO.reports],
    ...(hasCoaches ? coaches : []),
    [PALETTE.plan, () => navigate(paths.pricing()), ALSO.plan],
    settings,
    help,
  ];
}

function useActions(): Act[] {
  const client = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const leave = async () => {
    await endSession(client).then(
      // A full page load also drops what is in memory outside the query cache.
      () => window.location.assign("/"),
      () => toastError(TEXT.signOutFailed),
    );
  };
  return [
    [PALETTE.light, () => setColorScheme("light")],
    [PALETTE.dark, () => setColorScheme("dark")],
    [PALETTE.auto, () => setColorScheme("auto")],
    [PALETTE.signOut, leave, ALSO.signOut],
  ];
}
