import { Alert, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { firstName } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { referrerQuery } from "./queries.ts";

const route = getRouteApi("/refer");

export function InvitationPage() {
  const { ref = "" } = route.useSearch();
  const referrer = useQuery(referrerQuery(ref));
  const unknown = ref === "" || (referrer.error instanceof ApiError && referrer.error.status === 404);

  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="34rem" mx="auto">
      <Stack>
        <PageTitle>You've been invited!</PageTitle>
        {referrer.isLoading && <Skeleton height={26} width="70%" />}
        {referrer.data && (
          <Text size="lg">
            {firstName(referrer.data.fullName) || "A friend"} invites you to practise interviews on Greenroom.
          </Text>
        )}
        {unknown && (
          <Alert color="yellow" role="alert">
            {TEXT.referralCodeInvalid}
          </Alert>
        )}
        {referrer.isError && !unknown && <ErrorPanel message={TEXT.referrerFailed} />}
        <Text>
          Answer real interview questions in writing, at your own pace and level, and get an honest rating.
        </Text>
        <LinkButton size="md" {...paths.login(ref === "" ? { mode: "signup" } : { ref })}>
          Sign Up Now
        </LinkButton>
        {!unknown && (
          <Text size="sm" c="dimmed">
            Referral bonus: whoever invited you earns one extra interview once you finish your first.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
