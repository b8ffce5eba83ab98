import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ROLE } from "#contract/roles.ts";
import { Card } from "#web/ui/card.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { superadminWords } from "../error-words.ts";
import { Figure } from "../figure.tsx";
import { PromoteForm } from "./promote-form.tsx";
import { superadminQuery } from "../queries.ts";
import { StopCard } from "./stop-card.tsx";

/** How screens.md 14 puts the roles together. */
const GROUPS: { label: string; roles: number[] }[] = [
  { label: "Normal Users", roles: [ROLE.free, ROLE.premium, ROLE.paid] },
  { label: "Coaches", roles: [ROLE.coach] },
  { label: "Admins", roles: [ROLE.admin] },
  { label: "SuperAdmins", roles: [ROLE.superadmin] },
];

export function SuperAdminPage() {
  return (
    <Stack gap="lg">
      <PageTitle>Superadmin dashboard</PageTitle>
      <AdminNav />
      <Numbers />
      <PromoteForm />
      <StopCard />
    </Stack>
  );
}

function Numbers() {
  const stats = useQuery(superadminQuery);
  if (stats.isPending) return <SkeletonRows rows={3} height={84} label="Loading the numbers" />;
  if (stats.data === undefined) {
    return <AdminError error={stats.error} onRetry={() => void stats.refetch()} words={superadminWords} />;
  }
  const { currentSuperAdmin, totalUsers, roleDistribution } = stats.data;
  const count = (roles: number[]) => roles.reduce((sum, role) => sum + (roleDistribution[role] ?? 0), 0);
  return (
    <>
      <Card title="Current SuperAdmin">
        <Text style={{ overflowWrap: "anywhere" }}>
          {currentSuperAdmin.name} ({currentSuperAdmin.email})
        </Text>
      </Card>
      <Card title="Role distribution">
        <SimpleGrid cols={{ base: 2, md: 5 }}>
          <Figure label="Total Users">{totalUsers}</Figure>
          {GROUPS.map(({ label, roles }) => (
            <Figure key={label} label={label}>
              {count(roles)}
            </Figure>
          ))}
        </SimpleGrid>
      </Card>
    </>
  );
}
