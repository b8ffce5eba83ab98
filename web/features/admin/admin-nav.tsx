import { ROLE } from "#contract/roles.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
import { WORDS as INSTALLATION } from "./installation/words.ts";
import { WORDS } from "./words.ts";

/** Active on this path, with any search parameters. */
const ONLY_HERE = { exact: true, includeSearch: false };

/** Links to the pages about people; the header links to the others. */
export function AdminNav() {
  const me = useMe();
  return (
    <TabLinks label={WORDS.adminPages}>
      <TabLink {...paths.admin()} activeOptions={ONLY_HERE}>
        {WORDS.users}
      </TabLink>
      <TabLink {...paths.adminCoaches()}>{WORDS.coaches}</TabLink>
      <TabLink {...paths.adminReviews()}>{WORDS.reviews}</TabLink>
      <TabLink {...paths.adminNoShows()}>{WORDS.noShows}</TabLink>
      {me.role_id === ROLE.superadmin && (
        <>
          <TabLink {...paths.superAdmin()} activeOptions={ONLY_HERE}>
            {WORDS.superadmin}
          </TabLink>
          <TabLink {...paths.invitations()}>{WORDS.invitations}</TabLink>
          <TabLink {...paths.installation()}>{INSTALLATION.title}</TabLink>
        </>
      )}
    </TabLinks>
  );
}
