import { Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isEmail, passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { enterSession } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { NewPasswordInput } from "../credentials/new-password-input.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { SignedInNote } from "./signed-in-note.tsx";

const route = getRouteApi("/verify-email");

/** The button spends the token: mail scanners open links (safety.md T6). */
export function VerifyEmailPage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: (json: { token: string; password: string }) => call(api.auth["verify-email"].$post({ json })),
    onSuccess: () => enterSession(client),
  });
  const fields = useFields({ password: passwordProblem });
  const submit = fields.onSubmit(({ password }) => {
    if (token === undefined) return;
    verify.mutate({ token, password }, { onSuccess: () => void navigate(paths.connectLinkedin()) });
  });
  const expired = token === undefined || hasCode(verify.error, "link_expired");
  const failure = token === undefined ? TEXT.linkExpired : verify.error && messageOf(verify.error);

  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="27rem" mx="auto">
      <Stack>
        <PageTitle size="h2">Verify your email</PageTitle>
        <SignUpSteps at="inbox" />
        <SignedInNote newcomer />
        {failure === null ? (
          <Text>{TEXT.verifyWithPassword}</Text>
        ) : (
          <ErrorPanel message={failure}>{expired && <AskAgain />}</ErrorPanel>
        )}
        {!expired && (
          <form onSubmit={submit} noValidate aria-label="Verify email">
            <Stack>
              <NewPasswordInput label="Password" {...fields.field("password")} />
              <Button type="submit" loading={verify.isPending}>
                Verify email
              </Button>
            </Stack>
          </form>
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
      <Text size="sm" mt="xs">
        Verified already? <TextLink {...paths.login({ mode: "signin" })}>Sign in</TextLink>
      </Text>
    </>
  );
}
