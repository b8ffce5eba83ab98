import { Alert, Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { emailProblem } from "#contract/email-address.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "../words.ts";

export const ForgotPasswordPage = () => (
  <AskByMail
    title={WORDS.forgotYourPassword}
    what={WORDS.tellUsYourEmailAnd}
    send={(email) => call(api.auth["forgot-password"].$post({ json: { email } }))}
  />
);

type AskByMailProps = { title: string; what: string; send: (email: string) => Promise<{ message: string }> };

/** For users who cannot sign in: sends a link to the address that they enter. */
export function AskByMail({ title, what, send }: AskByMailProps) {
  const ask = useMutation({ mutationFn: send });
  const fields = useFields({ email: emailProblem });
  const submit = fields.onSubmit(({ email }) => ask.mutate(email.trim()));

  return (
    <Paper {...LONE_CARD}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <PageTitle size="h2">{title}</PageTitle>
          <Text>{what}</Text>
          {ask.isError && <ErrorPanel message={messageOf(ask.error)} />}
          {ask.isSuccess && (
            <Status>
              <Alert>{ask.data.message}</Alert>
            </Status>
          )}
          <TextInput label={WORDS.email} type="email" autoComplete="username" {...fields.field("email")} />
          <Button type="submit" loading={ask.isPending}>
            {WORDS.sendTheLink}
          </Button>
          <TextLink {...paths.login()} size="sm" ta="center">
            {WORDS.backToSignIn}
          </TextLink>
        </Stack>
      </form>
    </Paper>
  );
}
