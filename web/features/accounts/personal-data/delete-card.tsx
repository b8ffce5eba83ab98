import { Alert, Button, Group, List, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { passwordProblem } from "#contract/fields.ts";
import { DELETION_DAYS } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { useRequestDeletion } from "./queries.ts";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";

export function DeleteCard({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title="Delete my account" id="delete">
      {me.deletion_due_at !== null ? (
        <Text>Your account will be deleted on {formatWhen(me.deletion_due_at)}.</Text>
      ) : (
        <>
          <List spacing="xs">
            <List.Item>
              You have {DELETION_DAYS} days to change your mind: sign in and press Keep my account. Until then
              everything works as before.
            </List.Item>
            <List.Item>
              Then all of it goes for good: interviews, ratings, resumes, bookings, invitations. A
              subscription is cancelled, and LinkedIn is disconnected.
            </List.Item>
          </List>
          {open ? (
            <DeleteForm me={me} onCancel={() => setOpen(false)} />
          ) : (
            <Group>
              <Button color="red" variant="light" onClick={() => setOpen(true)}>
                Delete my account
              </Button>
            </Group>
          )}
        </>
      )}
    </Card>
  );
}

function DeleteForm({ me, onCancel }: { me: Me; onCancel: () => void }) {
  const ask = useRequestDeletion();
  const asked = useCodeRule();
  const fields = useFields({
    email: (email) =>
      email.trim().toLowerCase() === me.email.toLowerCase() ? null : TEXT.deletionEmailWrong,
    password: passwordProblem,
    code: asked.rule,
  });
  const submit = fields.onSubmit(({ email, password, code }) =>
    ask.mutate({ email, password, ...(asked.needed && { code }) }),
  );
  if (ask.data) return <Requested dueAt={ask.data.dueAt} />;
  return (
    <form onSubmit={submit} noValidate aria-label="Delete my account">
      <Stack>
        {ask.error && <ErrorPanel message={messageOf(ask.error)} />}
        <TextInput
          label="Type your email to confirm"
          description={me.email}
          autoComplete="off"
          {...fields.field("email")}
        />
        <PasswordInput label="Your password" autoComplete="current-password" {...fields.field("password")} />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <Group>
          <Button type="submit" color="red" loading={ask.isPending}>
            Delete my account
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The session is over: only a full page load gives the right state. */
function Requested({ dueAt }: { dueAt: string }) {
  return (
    <Alert role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{fillText(TEXT.deletionAsked, { date: formatWhen(dueAt) })}</Text>
        <Button variant="default" size="xs" onClick={() => window.location.assign("/login")}>
          To the sign-in page
        </Button>
      </Stack>
    </Alert>
  );
}
