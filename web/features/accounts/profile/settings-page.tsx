import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { DataCard } from "../personal-data/data-card.tsx";
import { DeleteCard } from "../personal-data/delete-card.tsx";
import { DevicesCard } from "../devices/devices-card.tsx";
import { EmailCard } from "../credentials/email-card.tsx";
import { NotificationsCard } from "./notifications-card.tsx";
import { PasswordCard } from "../credentials/password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { TwoFactorCard } from "../second-factor/two-factor-card.tsx";

const SECTIONS = [
  ["profile", "Profile"],
  ["email", "Email"],
  ["password", "Password"],
  ["devices", "Devices"],
  ["authenticator", "Authenticator app"],
  ["interviews", "Interviews"],
  ["notifications", "Notifications"],
  ["appearance", "Appearance"],
  ["data", "Your data"],
  ["delete", "Delete my account"],
] as const;

/** `interviews`: what that capability adds. */
export function SettingsPage({ interviews }: { interviews: ReactNode }) {
  const me = useMe();
  return (
    <Stack maw="44rem" mx="auto" gap="lg">
      <PageTitle>Settings</PageTitle>
      <Group component="nav" aria-label="Settings" gap="sm">
        {SECTIONS.map(([section, name]) => (
          <TextLink key={section} {...paths.settings(section)} size="sm">
            {name}
          </TextLink>
        ))}
      </Group>
      <ProfileCard me={me} />
      <EmailCard me={me} />
      <PasswordCard />
      <DevicesCard />
      <TwoFactorCard />
      {interviews}
      <NotificationsCard />
      <AppearanceCard />
      <DataCard />
      <DeleteCard me={me} />
    </Stack>
  );
}
