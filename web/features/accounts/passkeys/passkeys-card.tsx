import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Passkey } from "#contract/accounts.ts";
import { passkeyNameProblem, passwordProblem } from "#contract/fields.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { hasPasskeys } from "#web/lib/passkey.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";
import { PasswordStep } from "../second-factor/password-step.tsx";
import { passkeysQuery, useAddPasskey, useRemovePasskey } from "./queries.ts";
import { WORDS } from "../words.ts";

/** null: no action; "new": adding a passkey; otherwise the passkey being removed. */
type Doing = Passkey | "new" | null;

export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery);
  const [doing, setDoing] = useState<Doing>(null);
  return (
    <Card title={WORDS.passkeys} id="passkeys">
      <Text size="sm" c="dimmed">
        {WORDS.aPasskeySignsYouIn}
      </Text>
      {passkeys.isPending && <SkeletonRows rows={1} height={36} label={WORDS.loadingYourPasskeys} />}
      {passkeys.isError && (
        <ErrorPanel message={messageOf(passkeys.error)} onRetry={() => void passkeys.refetch()} />
      )}
      {passkeys.data?.map((one) => (
        <Group key={one.id} justify="space-between">
          <Text style={{ overflowWrap: "anywhere" }}>
            {one.name}{" "}
            <Text span size="sm" c="dimmed">
              {WORDS.since(formatDay(one.createdAt))}
            </Text>
          </Text>
          <Button variant="default" aria-label={WORDS.remove(one.name)} onClick={() => setDoing(one)}>
            {WORDS.removeButton}
          </Button>
        </Group>
      ))}
      {passkeys.data && passkeys.data.length > 0 && (
        <TextLink {...paths.lostFactor()} size="sm">
          {WORDS.lostFactor}
        </TextLink>
      )}
      {doing === "new" && <AddForm onDone={() => setDoing(null)} />}
      {doing !== null && doing !== "new" && (
        <RemoveForm key={doing.id} passkey={doing} onDone={() => setDoing(null)} />
      )}
      {doing === null &&
        passkeys.data &&
        (hasPasskeys() ? (
          <Group>
            <Button variant="default" onClick={() => setDoing("new")}>
              {WORDS.addAPasskey}
            </Button>
          </Group>
        ) : (
          <Text size="sm">
            {window.isSecureContext ? WORDS.thisBrowserCantHoldPasskeys : WORDS.passkeysNeedHttps}
          </Text>
        ))}
    </Card>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey();
  const asked = useCodeRule();
  const fields = useFields(
    { name: passkeyNameProblem, password: passwordProblem, code: asked.rule },
    {},
    add.error,
  );
  const submit = fields.onSubmit(({ code, ...values }) =>
    add.mutate(
      { ...values, ...(asked.needed && { code }) },
      {
        onSuccess: () => {
          toastSuccess(TEXT.passkeyAdded);
          onDone();
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.addAPasskey}>
      <Stack>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput
          label={WORDS.nameOfThePasskey}
          placeholder={WORDS.myPhone}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          {...fields.field("name")}
        />
        <PasswordInput
          label={WORDS.yourPassword}
          autoComplete="current-password"
          {...fields.field("password")}
        />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <FormButtons submit={WORDS.continue} isPending={add.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}

function RemoveForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const remove = useRemovePasskey();
  const removed = ({ message }: { message: string }) => {
    toastSuccess(message);
    onDone();
  };
  return (
    <PasswordStep
      label={WORDS.removePasskey}
      name={WORDS.remove(passkey.name)}
      hint={WORDS.willNoLongerOpenYour(passkey.name)}
      danger
      step={remove}
      onSubmit={(proof) => remove.mutate({ id: passkey.id, ...proof }, { onSuccess: removed })}
      onCancel={onDone}
    />
  );
}
