import { Button, Group, List, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { passwordProblem } from "#contract/fields.ts";
import { DELETION_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { deletionLossQuery, useRequestDeletion } from "./queries.ts";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";
import { WORDS } from "../words.ts";

export function DeleteCard({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={WORDS.deleteMyAccount} id="delete">
      {me.deletion_due_at !== null ? (
        <Text>{WORDS.yourAccountWillBeDeleted(formatWhen(me.deletion_due_at))}</Text>
      ) : (
        <>
          <List spacing="xs">
            <List.Item>{WORDS.youHaveDaysToChange(DELETION_DAYS)}</List.Item>
            <List.Item>{WORDS.thenEverythingIsDeletedFor}</List.Item>
            {me.role_id === ROLE.coach && (
              <>
                <List.Item>{WORDS.whatYouWroteForClientsStays}</List.Item>
                <CoachingAhead />
              </>
            )}
          </List>
          {open ? (
            <DeleteForm me={me} onCancel={() => setOpen(false)} />
          ) : (
            <Group>
              <Button color="red" variant="light" onClick={() => setOpen(true)}>
                {WORDS.deleteMyAccount}
              </Button>
            </Group>
          )}
        </>
      )}
    </Card>
  );
}

/** Shows the coaching sessions that a deletion would cancel, before the user asks for it (decisions.md D15). */
function CoachingAhead() {
  const { data, isError, refetch } = useQuery(deletionLossQuery);
  if (isError)
    return (
      <List.Item>
        <ErrorPanel message={WORDS.coachingAheadFailed} onRetry={() => void refetch()} />
      </List.Item>
    );
  if (data === undefined || data.coachingAhead === 0) return null;
  return (
    <List.Item>
      <strong>{WORDS.coachingAhead(data.coachingAhead)}</strong>
    </List.Item>
  );
}

function DeleteForm({ me, onCancel }: { me: Me; onCancel: () => void }) {
  const ask = useRequestDeletion();
  const asked = useCodeRule();
  const fields = useFields(
    {
      email: (email) => (normaliseEmail(email) === normaliseEmail(me.email) ? null : TEXT.deletionEmailWrong),
      password: passwordProblem,
      code: asked.rule,
    },
    {},
    ask.error,
  );
  const submit = fields.onSubmit(({ email, password, code }) =>
    ask.mutate({ email, password, ...(asked.needed && { code }) }),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.deleteMyAccount}>
      <Stack>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput
          label={WORDS.typeYourEmailToConfirm}
          description={me.email}
          autoComplete="off"
          {...fields.field("email")}
        />
        <PasswordInput
          label={WORDS.yourPassword}
          autoComplete="current-password"
          {...fields.field("password")}
        />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <FormButtons
          submit={WORDS.deleteMyAccount}
          isPending={ask.isPending || ask.isSuccess}
          onCancel={onCancel}
          danger
        />
      </Stack>
    </form>
  );
}
