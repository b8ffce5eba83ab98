import { Group } from "@mantine/core";
import { ROLE } from "#contract/roles.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS as INSTALLATION } from "./installation/words.ts";
import { WORDS } from "./words.ts";

/** This path, with any search parameters. */
const ONLY_HERE = { exact: true, includeSearch: false };

/** The pages about people; the others stand in the header. */
export function AdminNav() {
  const me = useMe();
  return (
    <Group component="nav" aria-label={WORDS.adminPages} gap="xs">
      <LinkButton variant="default" size="xs" {...paths.admin()} activeOptions={ONLY_HERE}>
        {WORDS.users}
      </LinkButton>
      <LinkButton variant="default" size="xs" {...paths.adminCoaches()}>
        {WORDS.coaches}
      </LinkButton>
      <LinkButton variant="default" size="xs" {...paths.adminReviews()}>
        {WORDS.reviews}
      </LinkButton>
      <LinkButton variant="default" size="xs" {...paths.adminNoShows()}>
        {WORDS.noShows}
      </LinkButton>
      {me.role_id === ROLE.superadmin && (
        <>
          <LinkButton variant="default" size="xs" {...paths.superAdmin()} activeOptions={ONLY_HERE}>
            {WORDS.superadmin}
          </LinkButton>
          <LinkButton variant="default" size="xs" {...paths.invitations()}>
            {WORDS.invitations}
          </LinkButton>
          <LinkButton variant="default" size="xs" {...paths.installation()}>
            {INSTALLATION.title}
          </LinkButton>
        </>
      )}
    </Group>
  );
}
