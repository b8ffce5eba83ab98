import {
  Button,
  Checkbox,
  Group,
  Paper,
  type MantineColorScheme,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { fullNameProblem } from "#contract/fields.ts";
import { linkedinUrlProblem } from "#contract/linkedin-url.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { switchNotifications, useNotificationState } from "#web/lib/notifications.ts";
import { SESSION_KEY, useMe } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths, type SettingsSection } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { EmailCard } from "../credentials/email-card.tsx";
import { PasswordCard } from "../credentials/password-card.tsx";
import { AccessCard } from "../devices/access-card.tsx";
import { DevicesCard } from "../devices/devices-card.tsx";
import { PasskeysCard } from "../passkeys/passkeys-card.tsx";
import { DataCard } from "../personal-data/data-card.tsx";
import { DeleteCard } from "../personal-data/delete-card.tsx";
import { WaysInCard } from "../providers/ways-in-card.tsx";
import { TwoFactorCard } from "../second-factor/two-factor-card.tsx";
import { WORDS } from "../words.ts";
import classes from "./settings-page.module.css";

/** Parts of the resumes, interviews, coaching and stories features. */
type SettingsPageProps = {
  resume: ReactNode;
  interviews: ReactNode;
  calendar: ReactNode;
  preparation: ReactNode;
};

const THIS_GROUP = { includeHash: true };

/** Settings in four groups. Links from other pages name a card in one of the groups (paths.ts). */
export function SettingsPage({ resume, interviews, calendar, preparation }: SettingsPageProps) {
  const me = useMe();
  const { you, signIn, practice, access } = WORDS.settingsGroups;
  const groups = [
    ["you", you],
    ["sign-in", signIn],
    ["practice", practice],
    ["data-and-access", access],
  ] as const;
  return (
    <Stack {...COLUMN} gap="lg">
      <PageTitle>{WORDS.settings}</PageTitle>
      <div className={classes.groups}>
        <TabLinks label={WORDS.settings}>
          {groups.map(([id, name]) => (
            <TabLink key={id} {...paths.settings(id)} activeOptions={THIS_GROUP}>
              {name}
            </TabLink>
          ))}
        </TabLinks>
      </div>
      <Settings title={you} id="you">
        <ProfileCard me={me} />
        <Paper p={{ base: "md", sm: "1.625rem" }} id="resume">
          {resume}
        </Paper>
        <NotificationsCard />
        <AppearanceCard />
      </Settings>
      <Settings title={signIn} id="sign-in">
        <EmailCard me={me} />
        <PasswordCard />
        <WaysInCard me={me} />
        <PasskeysCard />
        <TwoFactorCard />
        <DevicesCard />
      </Settings>
      <Settings title={practice} id="practice">
        {interviews}
        {preparation}
        {calendar}
      </Settings>
      <Settings title={access} id="data-and-access">
        <AccessCard />
        <ApiCard />
        <DataCard />
        <DeleteCard me={me} />
      </Settings>
    </Stack>
  );
}

const Settings = ({ title, id, children }: { title: string; id: SettingsSection; children: ReactNode }) => (
  <Stack gap="lg" mt="md">
    <Title order={2} size="h1" id={id}>
      {title}
    </Title>
    {children}
  </Stack>
);

function ProfileCard({ me }: { me: Me }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (json: { full_name: string; linkedin_url?: string }) =>
      (await call(api.users.me.$patch({ json }))).data,
    onSuccess: (saved: Me) => client.setQueryData(SESSION_KEY, saved),
  });
  const hasLinkedin = me.linkedin !== null;
  const fields = useFields(
    { full_name: fullNameProblem, linkedin_url: hasLinkedin ? linkedinUrlProblem : () => null },
    { full_name: me.full_name, linkedin_url: me.linkedin_url ?? "" },
  );
  const submit = fields.onSubmit(({ full_name, linkedin_url }) =>
    save.mutate(
      { full_name: full_name.trim(), ...(hasLinkedin && { linkedin_url: linkedin_url.trim() }) },
      { onSuccess: () => toastSuccess(WORDS.yourProfileIsSaved) },
    ),
  );
  return (
    <Card title={WORDS.profile} id="profile">
      <form onSubmit={submit} noValidate aria-label={WORDS.profile}>
        <Stack align="flex-start">
          {save.error && <ErrorPanel message={messageOf(save.error)} />}
          <TextInput w="100%" label={WORDS.fullName} autoComplete="name" {...fields.field("full_name")} />
          {hasLinkedin && (
            <TextInput
              w="100%"
              label={WORDS.linkedinUrl}
              autoComplete="url"
              {...fields.field("linkedin_url")}
            />
          )}
          <Button variant="default" type="submit" loading={save.isPending}>
            {WORDS.saveProfile}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

const NOTIFICATION_WORDS = {
  insecure: WORDS.notificationsNeedHttps,
  unsupported: WORDS.thisBrowserHasNoNotifications,
  refused: WORDS.notificationsFromThisSiteAre,
  off: null,
  on: null,
} as const;

function NotificationsCard() {
  const state = useNotificationState();
  const words = NOTIFICATION_WORDS[state];
  return (
    <Card title={WORDS.notifications} id="notifications">
      <Checkbox
        label={WORDS.tellMeWhenARating}
        description={WORDS.onlyWhileGreenroomIsOpen}
        checked={state === "on"}
        disabled={words !== null}
        onChange={(event) => void switchNotifications(event.currentTarget.checked)}
      />
      {words !== null && <Text size="sm">{words}</Text>}
    </Card>
  );
}

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: WORDS.sameAsYourDevice },
  { value: "light", label: WORDS.light },
  { value: "dark", label: WORDS.dark },
];

function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title={WORDS.appearance} id="appearance">
      <Radio.Group
        label={WORDS.colours}
        description={WORDS.keptInThisBrowser}
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
        {WORDS.datesAndTimesAreIn}
      </Text>
    </Card>
  );
}

const ApiCard = () => (
  <Card title={WORDS.apiAccess} id="api">
    <Text size="sm" c="dimmed">
      {WORDS.apiAccessWhy}
    </Text>
    <Group>
      <LinkButton variant="default" {...paths.apiAccess()}>
        {WORDS.openApiAccess}
      </LinkButton>
    </Group>
  </Card>
);
