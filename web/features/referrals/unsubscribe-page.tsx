import { Button, Paper, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { Status } from "#web/ui/status.tsx";
import { useUnsubscribe } from "./queries.ts";
import { WORDS } from "./words.ts";

const route = getRouteApi("/unsubscribe");

export function UnsubscribePage() {
  const { token, of } = route.useSearch();
  const said =
    of === "plan" ? WORDS.stopPlan : { title: WORDS.stopTitle, lead: WORDS.stopLead, button: WORDS.stop };
  const unsubscribe = useUnsubscribe(of);
  const failure = token === undefined ? TEXT.linkExpired : unsubscribe.error && messageOf(unsubscribe.error);
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{said.title}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {unsubscribe.isSuccess ? (
          <Status>
            <Text>{unsubscribe.data.message}</Text>
          </Status>
        ) : (
          <Text>{said.lead}</Text>
        )}
        {token !== undefined && !unsubscribe.isSuccess && (
          <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
            {said.button}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
