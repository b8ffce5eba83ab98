import { Button, Stack, Text } from "@mantine/core";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { roleName } from "#web/lib/role-name.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { WORDS } from "../words.ts";

export function AccessDenied({ role }: { role: number }) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : void navigate(paths.dashboard()));
  return (
    <Stack {...COLUMN} align="flex-start">
      <PageTitle>{WORDS.accessDenied}</PageTitle>
      <ErrorPanel message={TEXT.superadminDenied}>
        <Text size="sm">{WORDS.yourRole(roleName(role))}</Text>
        <Text size="sm">{WORDS.requiredRole(roleName(ROLE.superadmin))}</Text>
      </ErrorPanel>
      <Button onClick={goBack}>{WORDS.goBack}</Button>
    </Stack>
  );
}
