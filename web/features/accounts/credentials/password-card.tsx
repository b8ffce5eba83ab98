import { Alert, Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { passwordAgainProblem, passwordProblem } from "#contract/fields.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { devicesQuery } from "../devices/queries.ts";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";
import { NewPasswordInput } from "./new-password-input.tsx";
import { WORDS } from "../words.ts";

export function PasswordCard() {
  const [done, setDone] = useState({ message: "", times: 0 });
  return (
    <Card title={WORDS.password} id="password">
      <Text size="sm" c="dimmed">
        {WORDS.aNewPasswordSignsOut}
      </Text>
      {done.times > 0 && (
        <Status>
          <Alert>{done.message}</Alert>
        </Status>
      )}
      {/* The changing key empties the fields after each change. */}
      <PasswordForm key={done.times} onDone={(message) => setDone({ message, times: done.times + 1 })} />
    </Card>
  );
}

function PasswordForm({ onDone }: { onDone: (message: string) => void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (json: { currentPassword: string; newPassword: string; code?: string }) =>
      call(api.auth["change-password"].$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const asked = useCodeRule();
  const fields = useFields(
    {
      currentPassword: passwordProblem,
      newPassword: passwordProblem,
      again: (again, { newPassword }: { newPassword: string }) => passwordAgainProblem(again, newPassword),
      code: asked.rule,
    },
    {},
    change.error,
  );
  const submit = fields.onSubmit(({ code, currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword, ...(asked.needed && { code }) },
      { onSuccess: ({ message }) => onDone(message) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.password}>
      <Stack align="flex-start">
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <PasswordInput
          w="100%"
          label={WORDS.currentPassword}
          autoComplete="current-password"
          {...fields.field("currentPassword")}
        />
        <NewPasswordInput label={WORDS.newPassword} {...fields.field("newPassword")} />
        <PasswordInput
          w="100%"
          label={WORDS.passwordAgain}
          autoComplete="new-password"
          {...fields.field("again")}
        />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <Button variant="default" type="submit" loading={change.isPending}>
          {WORDS.changePassword}
        </Button>
      </Stack>
    </form>
  );
}
