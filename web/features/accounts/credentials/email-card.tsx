import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Me } from "#contract/accounts.ts";
import { emailProblem } from "#contract/email-address.ts";
import { passwordProblem } from "#contract/fields.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";
import { WORDS } from "../words.ts";

export function EmailCard({ me }: { me: Me }) {
  const change = useMutation({
    mutationFn: (json: { newEmail: string; password: string; code?: string }) =>
      call(api.auth["change-email"].$post({ json })),
  });
  const asked = useCodeRule();
  const fields = useFields(
    { newEmail: emailProblem, password: passwordProblem, code: asked.rule },
    {},
    change.error,
  );
  const submit = fields.onSubmit(({ newEmail, password, code }) =>
    change.mutate({ newEmail: newEmail.trim(), password, ...(asked.needed && { code }) }),
  );
  return (
    <Card title={WORDS.email} id="email">
      <Text style={{ overflowWrap: "anywhere" }}>
        {WORDS.youSignInWith} <strong>{me.email}</strong>.
      </Text>
      {me.linkedin?.connected && <Alert color="yellow">{WORDS.yourLinkedinAccountIsConnected}</Alert>}
      <form onSubmit={submit} noValidate aria-label={WORDS.email}>
        <Stack align="flex-start">
          {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
          {change.isSuccess && (
            <Status>
              <Alert>{change.data.message}</Alert>
            </Status>
          )}
          <TextInput
            w="100%"
            label={WORDS.newEmail}
            description={WORDS.weSendALinkThere}
            type="email"
            autoComplete="email"
            {...fields.field("newEmail")}
          />
          <PasswordInput
            w="100%"
            label={WORDS.yourPassword}
            autoComplete="current-password"
            {...fields.field("password")}
          />
          {asked.needed && <CodeInput {...fields.field("code")} />}
          <Button variant="default" type="submit" loading={change.isPending}>
            {WORDS.changeEmail}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
