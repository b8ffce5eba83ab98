import { Navigate } from "@tanstack/react-router";
import { Alert, Button, List, Paper, Stack, Text } from "@mantine/core";
import { IconBrandLinkedin } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { needsLinkedin, ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { useMe } from "#web/lib/session.ts";
import { useUnlimited } from "#web/lib/settings.ts";
import { keepWayOn, useWayOn } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { useConnect } from "./queries.ts";
import { WORDS } from "./words.ts";

/** Redirects to the start page when LinkedIn is switched off. */
export function ConnectPage() {
  const { linkedin } = useMe();
  return linkedin === null ? <Navigate {...paths.home()} replace /> : <Connect {...linkedin} />;
}

function Connect({ connected, expired }: NonNullable<Me["linkedin"]>) {
  const me = useMe();
  const connect = useConnect();
  const unlimited = useUnlimited();
  const next = useWayOn();
  const isCoach = me.role_id === ROLE.coach;
  const needed = needsLinkedin(me.role_id);
  const start = () => {
    keepWayOn(next);
    connect.mutate();
  };
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{WORDS.connectYourLinkedinAccount}</PageTitle>
        {needed && !connected && <SignUpSteps at="profile" coach={isCoach} />}
        {connected && !expired && <Alert>{WORDS.yourLinkedinAccountIsConnected}</Alert>}
        {expired && <Alert color="yellow">{WORDS.yourLinkedinConnectionHasExpired}</Alert>}
        <Text>{needed ? TEXT.connectWhy : TEXT.connectOptional}</Text>
        {needed && !connected && me.linkedin_url !== null && <Text>{WORDS.addressIsKnown}</Text>}
        <Alert color="yellow">
          {WORDS.pleaseUseTheLinkedinAccount} <strong>{me.email}</strong>. {WORDS.isAnotherThere}{" "}
          <TextLink fz="inherit" {...paths.settings("email")}>
            {WORDS.changeMyEmail}
          </TextLink>
        </Alert>
        {connect.isError && <ErrorPanel message={messageOf(connect.error)} />}
        <Button
          variant={connected && !expired ? "default" : "filled"}
          leftSection={<IconBrandLinkedin size={18} aria-hidden />}
          loading={connect.isPending || connect.isSuccess}
          onClick={start}
        >
          {WORDS.connect}
        </Button>
        <Text>{WORDS.withYourProfessionalProfileConnected}</Text>
        <List spacing="xs">
          <List.Item>
            {isCoach ? WORDS.youCanPractiseAsYourClients : WORDS.coachesCanSeeYourProfile}
          </List.Item>
          <List.Item>{WORDS.youCanReferYourPeers}</List.Item>
          {!unlimited && <List.Item>{WORDS.youEarnExtraInterviewsWhen}</List.Item>}
        </List>
        <LinkButton variant="subtle" {...paths.dashboard()}>
          {needed && !connected ? TEXT.connectLater : WORDS.backToDashboard}
        </LinkButton>
      </Stack>
    </Paper>
  );
}
