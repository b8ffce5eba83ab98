import { Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { emailProblem } from "#contract/email-address.ts";
import { passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { useProfileStep } from "#web/lib/settings.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { NewPasswordInput } from "../credentials/new-password-input.tsx";
import { useVerifyEmail } from "./queries.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { SignedInNote } from "./signed-in-note.tsx";
import { hasSignedUpHere } from "./signed-up-here.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/verify-email");

/** The button spends the token: mail scanners open links (safety.md T6). */
export function VerifyEmailPage() {
  const { token, coach = false } = route.useSearch();
  const navigate = useNavigate();
  const verify = useVerifyEmail();
  const hasProfile = useProfileStep(coach);
  const [asks, setAsks] = useState(() => !hasSignedUpHere());
  const fields = useFields({ password: asks ? passwordProblem : () => null }, {}, verify.error);
  const askAfter = (error: Error) => {
    if (asks || !hasCode(error, "bad_request")) return;
    verify.reset();
    setAsks(true);
  };
  const submit = fields.onSubmit(({ password }) => {
    if (token === undefined) return;
    verify.mutate(
      { token, ...(asks && { password }) },
      {
        onSuccess: () => void navigate(paths.connectLinkedin()),
        onError: askAfter,
      },
    );
  });
  const expired = token === undefined || hasCode(verify.error, "link_expired");
  const failure = token === undefined ? TEXT.linkExpired : fields.refusal && messageOf(fields.refusal);
  const says = asks ? TEXT.verifyWithPassword : TEXT.verifyHere;

  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{WORDS.verifyYourEmail}</PageTitle>
        <SignUpSteps at="inbox" coach={coach} hasProfile={hasProfile} />
        <SignedInNote newcomer />
        {failure === null ? <Text>{says}</Text> : <ErrorPanel message={failure} />}
        {expired && <AskAgain />}
        {!expired && (
          <form onSubmit={submit} noValidate aria-label={WORDS.verifyEmail}>
            <Stack>
              {asks && <NewPasswordInput label={WORDS.password} {...fields.field("password")} />}
              <Button type="submit" loading={verify.isPending}>
                {WORDS.verifyEmail}
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
        label={WORDS.email}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ResendVerification email={email.trim()} disabled={emailProblem(email) !== null} />
      <Text size="sm" mt="xs">
        {WORDS.verifiedAlready} <TextLink {...paths.login({ mode: "signin" })}>{WORDS.signIn}</TextLink>
      </Text>
    </>
  );
}
