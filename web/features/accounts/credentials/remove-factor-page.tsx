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

const route = getRouteApi("/remove-factor");

/** The button spends the token: mail scanners open links (safety.md T6). */
export function RemoveFactorPage() {
  const { token } = route.useSearch();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (mailToken: string) => call(api.auth["remove-factor"].$post({ json: { token: mailToken } })),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const failure = token === undefined ? TEXT.removalLinkExpired : remove.error && messageOf(remove.error);
  const spent = token === undefined || hasCode(remove.error, "removal_link_expired");
  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="27rem" mx="auto">
      <Stack>
        <PageTitle size="h2">{WORDS.removeWhatWasAdded}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {remove.isSuccess && (
          <Status>
            <Alert>{remove.data.message}</Alert>
          </Status>
        )}
        {failure === null && !remove.isSuccess && <Text>{WORDS.removeWhatItDoes}</Text>}
        {!spent && !remove.isSuccess && (
          <Button loading={remove.isPending} onClick={() => remove.mutate(token)}>
            {WORDS.removeIt}
          </Button>
        )}
        {(spent || remove.isSuccess) && (
          <LinkButton {...paths.forgotPassword()}>{WORDS.chooseANewPassword}</LinkButton>
        )}
      </Stack>
    </Paper>
  );
}
