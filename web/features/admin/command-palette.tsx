import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ADMIN_SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { useMe } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { usersQuery } from "./queries.ts";

const TYPING_PAUSE_MS = 250;
const SEARCH_FROM = 2;
const USERS_SHOWN = 5;

const [store] = createSpotlight();

/** Ctrl or Cmd + K for staff: every page, and a user by name or email. Loaded, and opened, with the first press of the keys. */
export function CommandPalette() {
  const me = useMe();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [wanted] = useDebouncedValue(query.trim(), TYPING_PAUSE_MS);
  const users = useQuery({ ...usersQuery({ search: wanted }), enabled: wanted.length >= SEARCH_FROM });
  const page = (label: string, open: () => Promise<void>): SpotlightActionData => ({
    id: label,
    label,
    group: "Pages",
    onClick: () => void open(),
  });
  const pages = [
    page("Users", () => navigate(paths.admin())),
    page("Overview", () => navigate(paths.adminOverview())),
    page("Question bank", () => navigate(paths.questionBank())),
    ...(me.role_id === ROLE.superadmin
      ? [
          page("Superadmin", () => navigate(paths.superAdmin())),
          page("Audit log", () => navigate(paths.auditLog())),
        ]
      : []),
    page("Dashboard", () => navigate(paths.dashboard())),
    page("Settings", () => navigate(paths.settings())),
  ].filter(({ id }) => id.toLowerCase().includes(query.trim().toLowerCase()));
  const found = (wanted.length >= SEARCH_FROM ? (users.data?.rows ?? []) : [])
    .slice(0, USERS_SHOWN)
    .map((user): SpotlightActionData => ({
      id: user.id,
      label: user.name,
      description: user.email,
      group: "Users",
      onClick: () => void navigate(paths.admin({ search: user.email })),
    }));
  return (
    <Spotlight
      store={store}
      shortcut="mod + K"
      tagsToIgnore={[]}
      query={query}
      onQueryChange={setQuery}
      filter={(_query, actions) => actions}
      actions={[
        { group: "Pages", actions: pages },
        { group: "Users", actions: found },
      ]}
      nothingFound="Nothing found. Try a page's name, or a user's name or email."
      searchProps={{
        placeholder: "Go to a page, or find a user",
        "aria-label": "Go to a page, or find a user",
        maxLength: ADMIN_SEARCH_MAX_LENGTH,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

export const openPalette = (): void => store.setState((state) => ({ ...state, opened: true }));
