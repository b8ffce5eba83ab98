import { Alert, Button, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { emailProblem } from "#contract/email-address.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "../words.ts";

export function ForgotPasswordPage() {
  const forgot = useMutation({
    mutationFn: (email: string) => call(api.auth["forgot-password"].$post({ json: { email } })),
  });
  const fields = useFields({ email: emailProblem });
  const submit = fields.onSubmit(({ email }) => forgot.mutate(email.trim()));

  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="27rem" mx="auto">
      <form onSubmit={submit} noValidate>
        <Stack>
          <PageTitle size="h2">{WORDS.forgotYourPassword}</PageTitle>
          <Text>{WORDS.tellUsYourEmailAnd}</Text>
          {forgot.isError && <ErrorPanel message={messageOf(forgot.error)} />}
          {forgot.isSuccess && (
            <Status>
              <Alert>{forgot.data.message}</Alert>
            </Status>
          )}
          <TextInput label={WORDS.email} type="email" autoComplete="username" {...fields.field("email")} />
          <Button type="submit" loading={forgot.isPending}>
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
