import { Alert, Button, Paper, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { SESSION_KEY } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/confirm-email");

/** The button spends the token: mail scanners open links (safety.md T6). */
export function ConfirmEmailPage() {
  const { token } = route.useSearch();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: (mailToken: string) => call(api.auth["confirm-email"].$post({ json: { token: mailToken } })),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const failure = token === undefined ? TEXT.linkExpired : confirm.error && messageOf(confirm.error);
  const spent = token === undefined || hasCode(confirm.error, "link_expired");
  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="27rem" mx="auto">
      <Stack>
        <PageTitle size="h2">{WORDS.confirmYourNewEmail}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {confirm.isSuccess && (
          <Status>
            <Alert>{confirm.data.message}</Alert>
          </Status>
        )}
        {failure === null && !confirm.isSuccess && <Text>{WORDS.pressTheButtonAndFrom}</Text>}
        {!spent && !confirm.isSuccess && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {WORDS.confirmEmail}
          </Button>
        )}
        {(spent || confirm.isSuccess) && (
          <LinkButton variant="default" {...paths.settings("email")}>
            {WORDS.goToYourSettings}
          </LinkButton>
        )}
      </Stack>
    </Paper>
  );
}
