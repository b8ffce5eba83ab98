import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { FACTOR_RECOVERY_DAYS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { SESSION_KEY } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { Status } from "#web/ui/status.tsx";
import { WORDS as PROVIDERS } from "../providers/words.ts";
import { WORDS } from "../words.ts";
import { AskByMail } from "./forgot-password-page.tsx";

type SpendTokenProps = {
  /** The token in the mail's link; undefined if the link has none. */
  token: string | undefined;
  send: (token: string) => Promise<{ message: string }>;
  expired: { code: ErrorCode; text: string };
  title: string;
  /** The effect of the button. */
  what: string;
  button: string;
  /** Link to the next step, shown when done or when the token is invalid. */
  wayOn: ReactNode;
};

/** Shared by the pages of a mail's links. Only the button spends the token: mail scanners open links (safety.md T6). */
function SpendToken({ token, send, expired, title, what, button, wayOn }: SpendTokenProps) {
  const client = useQueryClient();
  const spend = useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const failure = token === undefined ? expired.text : spend.error && messageOf(spend.error);
  const spent = token === undefined || hasCode(spend.error, expired.code);
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{title}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {spend.isSuccess && (
          <Status>
            <Alert>{spend.data.message}</Alert>
          </Status>
        )}
        {failure === null && !spend.isSuccess && <Text>{what}</Text>}
        {!spent && !spend.isSuccess && (
          <Button loading={spend.isPending} onClick={() => spend.mutate(token)}>
            {button}
          </Button>
        )}
        {(spent || spend.isSuccess) && wayOn}
      </Stack>
    </Paper>
  );
}

/* Pages that create an account are in the same script as the other pages of links. */
export { FirstSuperadminPage } from "../sign-in/first-superadmin-page.tsx";
export { JoinPage } from "../sign-in/join-page.tsx";

const confirmRoute = getRouteApi("/confirm-email");

export function ConfirmEmailPage() {
  const { token } = confirmRoute.useSearch();
  return (
    <SpendToken
      token={token}
      send={(mailToken) => call(api.auth["confirm-email"].$post({ json: { token: mailToken } }))}
      expired={{ code: "link_expired", text: TEXT.linkExpired }}
      title={WORDS.confirmYourNewEmail}
      what={WORDS.pressTheButtonAndFrom}
      button={WORDS.confirmEmail}
      wayOn={
        <LinkButton variant="default" {...paths.settings("email")}>
          {WORDS.goToYourSettings}
        </LinkButton>
      }
    />
  );
}

const removeRoute = getRouteApi("/remove-factor");

export function RemoveFactorPage() {
  const { token } = removeRoute.useSearch();
  return (
    <SpendToken
      token={token}
      send={(mailToken) => call(api.auth["remove-factor"].$post({ json: { token: mailToken } }))}
      expired={{ code: "removal_link_expired", text: TEXT.removalLinkExpired }}
      title={WORDS.removeWhatWasAdded}
      what={WORDS.removeWhatItDoes}
      button={WORDS.removeIt}
      wayOn={<LinkButton {...paths.forgotPassword()}>{WORDS.chooseANewPassword}</LinkButton>}
    />
  );
}

const joinProviderRoute = getRouteApi("/join-provider");

export function JoinProviderPage() {
  const { token } = joinProviderRoute.useSearch();
  return (
    <SpendToken
      token={token}
      send={(mailToken) => call(api.auth.providers.join.$post({ json: { token: mailToken } }))}
      expired={{ code: "link_expired", text: TEXT.linkExpired }}
      title={PROVIDERS.joinProviderTitle}
      what={PROVIDERS.joinProviderWhat}
      button={PROVIDERS.joinProvider}
      wayOn={<LinkButton {...paths.login({ mode: "signin" })}>{WORDS.signIn}</LinkButton>}
    />
  );
}

const keepRoute = getRouteApi("/keep-factor");

export function KeepFactorPage() {
  const { token } = keepRoute.useSearch();
  return (
    <SpendToken
      token={token}
      send={(mailToken) => call(api.auth["lost-factor"].stop.$post({ json: { token: mailToken } }))}
      expired={{ code: "removal_link_expired", text: TEXT.removalLinkExpired }}
      title={WORDS.keepFactors}
      what={WORDS.keepFactorsWhat}
      button={WORDS.stopIt}
      wayOn={
        <LinkButton variant="default" {...paths.settings("passkeys")}>
          {WORDS.goToYourSettings}
        </LinkButton>
      }
    />
  );
}

const lostRoute = getRouteApi("/lost-factor");

/** Asks for the email address. Opened with the token of the mail, starts the waiting period. */
export function LostFactorPage() {
  const { token } = lostRoute.useSearch();
  if (token === undefined)
    return (
      <AskByMail
        title={WORDS.lostFactor}
        what={WORDS.lostFactorWhat(FACTOR_RECOVERY_DAYS)}
        send={(email) => call(api.auth["lost-factor"].$post({ json: { email } }))}
      />
    );
  return (
    <SpendToken
      token={token}
      send={(mailToken) => call(api.auth["lost-factor"].start.$post({ json: { token: mailToken } }))}
      expired={{ code: "removal_link_expired", text: TEXT.removalLinkExpired }}
      title={WORDS.lostFactor}
      what={WORDS.beginTheWaitWhat(FACTOR_RECOVERY_DAYS)}
      button={WORDS.beginTheWait}
      wayOn={
        <LinkButton variant="default" {...paths.login()}>
          {WORDS.backToSignIn}
        </LinkButton>
      }
    />
  );
}
