import { Button, Stack, Text } from "@mantine/core";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { ROLE } from "#contract/roles.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

const ROLE_NAME: Record<number, string> = {
  [ROLE.free]: "Regular user",
  [ROLE.premium]: "Premium user",
  [ROLE.paid]: "Regular user",
  [ROLE.admin]: "Admin",
  [ROLE.coach]: "Coach",
  [ROLE.superadmin]: "SuperAdmin",
};

const nameOf = (role: number): string => `${ROLE_NAME[role] ?? "Unknown"} (${role})`;

export function AccessDenied({ role }: { role: number }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : void navigate(paths.dashboard()));
  return (
    <Stack maw="36rem" align="flex-start">
      <PageTitle>Access Denied</PageTitle>
      <ErrorPanel message="This page is not open to your account.">
        <Text size="sm">Your role: {nameOf(role)}</Text>
        <Text size="sm">Required role: {nameOf(ROLE.superadmin)}</Text>
      </ErrorPanel>
      <Button onClick={goBack}>Go Back</Button>
    </Stack>
  );
}
