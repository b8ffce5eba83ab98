import { Group } from "@mantine/core";
import { ROLE } from "#contract/roles.ts";
import { useMe } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";

/** This path, with any search parameters. */
const ONLY_HERE = { exact: true, includeSearch: false };

/** Links to the other admin pages. */
export function AdminNav() {
  const me = useMe();
  return (
    <Group component="nav" aria-label="Admin pages" gap="xs">
      <LinkButton variant="default" size="xs" {...paths.admin()} activeOptions={ONLY_HERE}>
        Users
      </LinkButton>
      <LinkButton variant="default" size="xs" {...paths.adminOverview()}>
        Overview
      </LinkButton>
      <LinkButton variant="default" size="xs" {...paths.questionBank()}>
        Question bank
      </LinkButton>
      {me.role_id === ROLE.superadmin && (
        <>
          <LinkButton variant="default" size="xs" {...paths.superAdmin()} activeOptions={ONLY_HERE}>
            Superadmin
          </LinkButton>
          <LinkButton variant="default" size="xs" {...paths.auditLog()}>
            Audit log
          </LinkButton>
        </>
      )}
    </Group>
  );
}
