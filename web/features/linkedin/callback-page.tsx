import { Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { TEXT } from "#contract/texts.ts";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { refreshSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { callbackError, isTokenConfiguration } from "./errors.ts";
import { profileQuery } from "./queries.ts";
import { WORDS } from "./words.ts";

/** The server has stored the token by now. This reads the session and checks that the profile call works. */
async function completeSignIn(client: QueryClient): Promise<{ profile: "none" | "read" | "failed" }> {
  const problem = callbackError(window.location.hash);
  if (problem !== null) throw new ApiError(problem, 0, "");
  const me = await refreshSession(client);
  if (me === null) throw new ApiError(TEXT.noSessionFound, 401, "");
  if (!me.linkedin?.connected) return { profile: "none" };
  return client.fetchQuery(profileQuery).then(
    () => ({ profile: "read" }),
    () => ({ profile: "failed" }),
  );
}

export function CallbackPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ["linkedin", "callback"],
    queryFn: () => completeSignIn(client),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    if (data.profile === "failed") toastError(TEXT.profileUpdateFailed);
    else toastSuccess(TEXT.welcomeBack);
    if (data.profile === "read") toastSuccess(TEXT.linkedinProfileRetrieved);
    void navigate({ ...paths.home(), replace: true });
  }, [data, navigate]);

  return (
    <Paper {...LONE_CARD}>
      {error === null ? <Waiting /> : <AuthenticationError message={messageOf(error)} />}
    </Paper>
  );
}

function Waiting() {
  return (
    <Stack component="output">
      <PageTitle size="h2">{WORDS.signingYouIn}</PageTitle>
      <Skeleton height={24} width="80%" />
    </Stack>
  );
}

function AuthenticationError({ message }: { message: string }) {
  return (
    <Stack>
      <PageTitle size="h2">{WORDS.authenticationError}</PageTitle>
      <ErrorPanel message={message} />
      {isTokenConfiguration(message) && <Text size="sm">{WORDS.noteForDevelopersTheSign}</Text>}
      <LinkButton {...paths.home()}>{WORDS.returnToLogin}</LinkButton>
    </Stack>
  );
}
