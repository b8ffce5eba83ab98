import { Alert, List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { PLAN_INTERVIEWS } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "#web/lib/api.ts";
import { firstName } from "#web/lib/format.ts";
import { useSettings, useTraits, useUnlimited } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { referrerQuery } from "./queries.ts";
import { WORDS } from "./words.ts";

const route = getRouteApi("/refer");

/** The benefits and duration for an invited visitor. An unknown code is reported before anything else. */
export function InvitationPage() {
  const { ref = "" } = route.useSearch();
  const referrer = useQuery(referrerQuery(ref));
  const unknown = ref === "" || (referrer.error instanceof ApiError && referrer.error.status === 404);
  const unlimited = useUnlimited();
  const name = referrer.data ? firstName(referrer.data.fullName) || WORDS.aFriend : null;

  return (
    <Paper {...LONE_CARD}>
      <Stack>
        {unknown && (
          <Alert color="yellow" role="alert" title={TEXT.referralCodeInvalid}>
            {TEXT.invitationUnknown}
          </Alert>
        )}
        <PageTitle>{unknown ? WORDS.practise : WORDS.invited}</PageTitle>
        {referrer.isLoading && <Skeleton height={26} width="70%" />}
        {name !== null && <Text size="lg">{WORDS.invites(name)}</Text>}
        {referrer.isError && !unknown && <ErrorPanel message={TEXT.referrerFailed} />}
        <Offer />
        <LinkButton size="md" {...paths.login(ref === "" || unknown ? { mode: "signup" } : { ref })}>
          {WORDS.signUp}
        </LinkButton>
        <Text size="sm">
          <TextLink {...paths.try()}>{WORDS.tryFirst}</TextLink>
          {WORDS.withoutAccount}
        </Text>
        {!unknown && !unlimited && (
          <Text size="sm" c="dimmed">
            {WORDS.bonus(name)}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

/** The benefits of this installation for new users, and what a sign-up asks for. */
function Offer() {
  const { data: settings } = useSettings();
  const unlimited = useUnlimited();
  const plan = settings?.givenPlan ?? "free";
  const seconds = settings?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT;
  const asksForProfile = settings?.linkedin !== false;
  const withProfile = useTraits().has("connect-first") ? WORDS.signUpAndConnect : WORDS.signUpWithProfile;
  return (
    <List spacing="xs">
      <List.Item>
        {unlimited ? WORDS.interviewsWithoutNumber : WORDS.interviewsEveryMonth(PLAN_INTERVIEWS[plan])}
      </List.Item>
      <List.Item>{WORDS.anInterviewTakes(Math.ceil(seconds / 60))}</List.Item>
      {settings?.hasModel === false && <List.Item>{WORDS.inEnglish}</List.Item>}
      <List.Item>{asksForProfile ? withProfile : WORDS.signUpWithEmail}</List.Item>
    </List>
  );
}
