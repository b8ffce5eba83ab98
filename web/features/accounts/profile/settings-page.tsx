import {
  Button,
  Checkbox,
  Group,
  type MantineColorScheme,
  Radio,
  Stack,
  Text,
  TextInput,
  useMantineColorScheme,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { fullNameProblem, linkedinUrlProblem } from "#contract/fields.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { switchNotifications, useNotificationState } from "#web/lib/notifications.ts";
import { SESSION_KEY, useMe } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { EmailCard } from "../credentials/email-card.tsx";
import { PasswordCard } from "../credentials/password-card.tsx";
import { DevicesCard } from "../devices/devices-card.tsx";
import { PasskeysCard } from "../passkeys/passkeys-card.tsx";
import { DataCard } from "../personal-data/data-card.tsx";
import { DeleteCard } from "../personal-data/delete-card.tsx";
import { TwoFactorCard } from "../second-factor/two-factor-card.tsx";

const SECTIONS = [
  ["profile", "Profile"],
  ["email", "Email"],
  ["password", "Password"],
  ["devices", "Devices"],
  ["authenticator", "Authenticator app"],
  ["passkeys", "Passkeys"],
  ["interviews", "Interviews"],
  ["notifications", "Notifications"],
  ["appearance", "Appearance"],
  ["data", "Your data"],
  ["delete", "Delete my account"],
] as const;

/** `interviews`: what the interviews feature adds. */
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
      <PasskeysCard />
      {interviews}
      <NotificationsCard />
      <AppearanceCard />
      <DataCard />
      <DeleteCard me={me} />
    </Stack>
  );
}

function ProfileCard({ me }: { me: Me }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (json: { full_name: string; linkedin_url: string }) =>
      (await call(api.users.me.$patch({ json }))).data,
    onSuccess: (saved: Me) => client.setQueryData(SESSION_KEY, saved),
  });
  const fields = useFields(
    { full_name: fullNameProblem, linkedin_url: linkedinUrlProblem },
    { full_name: me.full_name, linkedin_url: me.linkedin_url ?? "" },
  );
  const submit = fields.onSubmit(({ full_name, linkedin_url }) =>
    save.mutate(
      { full_name: full_name.trim(), linkedin_url: linkedin_url.trim() },
      { onSuccess: () => toastSuccess("Your profile is saved.") },
    ),
  );
  return (
    <Card title="Profile" id="profile">
      <form onSubmit={submit} noValidate aria-label="Profile">
        <Stack align="flex-start">
          {save.error && <ErrorPanel message={messageOf(save.error)} />}
          <TextInput w="100%" label="Full name" autoComplete="name" {...fields.field("full_name")} />
          <TextInput w="100%" label="LinkedIn URL" autoComplete="url" {...fields.field("linkedin_url")} />
          <Button type="submit" loading={save.isPending}>
            Save profile
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

const NOTIFICATION_WORDS = {
  unsupported: "This browser has no notifications. You still get everything by mail and on your dashboard.",
  refused: "Notifications of this site are blocked. Allow them beside your browser's address field first.",
  off: null,
  on: null,
} as const;

function NotificationsCard() {
  const state = useNotificationState();
  const words = NOTIFICATION_WORDS[state];
  return (
    <Card title="Notifications" id="notifications">
      <Checkbox
        label="Tell me when a rating is ready or a session is confirmed"
        description="Only while Greenroom is open in a tab that you don't look at. Kept in this browser."
        checked={state === "on"}
        disabled={words !== null}
        onChange={(event) => void switchNotifications(event.currentTarget.checked)}
      />
      {words !== null && <Text size="sm">{words}</Text>}
    </Card>
  );
}

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "Same as your device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance" id="appearance">
      <Radio.Group
        label="Colours"
        description="Kept in this browser"
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
      >
        <Stack gap="xs" mt="xs">
          {CHOICES.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        Greenroom speaks English. Dates and times follow your browser, in its time zone.
      </Text>
    </Card>
  );
}
