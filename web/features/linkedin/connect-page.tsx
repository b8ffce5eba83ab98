import { Navigate } from "@tanstack/react-router";
import { Alert, Button, List, Paper, Stack, Text } from "@mantine/core";
import { IconBrandLinkedin } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { needsLinkedin, ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "../../lib/api.ts";
import { useMe } from "../../lib/session.ts";
import { keepWayOn, useWayOn } from "../../lib/way-on.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SignUpSteps } from "../../ui/sign-up-steps.tsx";
import { useConnect } from "./queries.ts";

/** Where LinkedIn is switched off the way leads on at once, as after a sign-up. */
export function ConnectPage() {
  const { linkedin } = useMe();
  return linkedin === null ? <Navigate {...paths.home()} replace /> : <Connect {...linkedin} />;
}

function Connect({ connected, expired }: NonNullable<Me["linkedin"]>) {
  const me = useMe();
  const connect = useConnect();
  const next = useWayOn();
  const needed = needsLinkedin(me.role_id);
  const start = () => {
    keepWayOn(next);
    connect.mutate();
  };
  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="38rem" mx="auto">
      <Stack>
        <PageTitle size="h2">Connect your LinkedIn account</PageTitle>
        {needed && !connected && <SignUpSteps at="profile" coach={me.role_id === ROLE.coach} />}
        {connected && !expired && <Alert>Your LinkedIn account is connected.</Alert>}
        {expired && <Alert color="yellow">Your LinkedIn connection has expired. Please connect again.</Alert>}
        <Text>{needed ? TEXT.connectWhy : TEXT.connectOptional}</Text>
        <Text>With your professional profile connected:</Text>
        <List spacing="xs">
          <List.Item>Coaches can see your profile before a session and prepare for it.</List.Item>
          <List.Item>You can refer your peers to Greenroom.</List.Item>
          <List.Item>You earn extra interviews when they practise.</List.Item>
        </List>
        <Alert color="yellow">
          Please use the LinkedIn account with the email you signed up with: <strong>{me.email}</strong>
        </Alert>
        {connect.isError && <ErrorPanel message={messageOf(connect.error)} />}
        <Button
          leftSection={<IconBrandLinkedin size={18} aria-hidden />}
          loading={connect.isPending || connect.isSuccess}
          onClick={start}
        >
          Connect
        </Button>
        <LinkButton variant="subtle" {...paths.dashboard()}>
          {needed && !connected ? TEXT.connectLater : "Back to Dashboard"}
        </LinkButton>
      </Stack>
    </Paper>
  );
}
