import { Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isEmail } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { enterSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ResendVerification } from "./resend-verification.tsx";

const route = getRouteApi("/verify-email");

/** The button spends the token: mail scanners open links (safety.md T6). */
export function VerifyEmailPage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: (mailToken: string) => call(api.auth["verify-email"].$post({ json: { token: mailToken } })),
    onSuccess: () => enterSession(client),
  });
  const failure = token === undefined ? TEXT.linkExpired : verify.error && messageOf(verify.error);

  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="27rem" mx="auto">
      <Stack>
        <PageTitle size="h2">Verify your email</PageTitle>
        {failure === null ? (
          <Text>Press the button to confirm that this address is yours. It signs you in.</Text>
        ) : (
          <ErrorPanel message={failure}>
            <AskAgain />
          </ErrorPanel>
        )}
        {token !== undefined && !hasCode(verify.error, "link_expired") && (
          <Button
            loading={verify.isPending}
            onClick={() => verify.mutate(token, { onSuccess: () => void navigate(paths.connectLinkedin()) })}
          >
            Verify email
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function AskAgain() {
  const [email, setEmail] = useState("");
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification email={email.trim()} disabled={!isEmail(email.trim())} />
    </>
  );
}
