import { Checkbox, NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiScope } from "#contract/api-keys.ts";
import { apiKeyNameProblem, passwordProblem } from "#contract/fields.ts";
import { API_KEY_DAYS, API_KEY_NAME_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { CodeInput, useCodeRule } from "../second-factor/code-input.tsx";
import { useMakeApiKey } from "./queries.ts";
import { WORDS as ACCOUNTS } from "../words.ts";

const WORDS = ACCOUNTS.newKey;

type NewKeyFormProps = { onMade: (key: string) => void; onCancel: () => void };

export function NewKeyForm({ onMade, onCancel }: NewKeyFormProps) {
  const make = useMakeApiKey();
  const asked = useCodeRule();
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState<(typeof API_KEY_DAYS)[number]>(API_KEY_DAYS[0]);
  const [isUnscoped, setUnscoped] = useState(false);
  const fields = useFields(
    { name: apiKeyNameProblem, password: passwordProblem, code: asked.rule },
    {},
    make.error,
  );
  const submit = fields.onSubmit(({ name, password, code }) => {
    if (scopes.length === 0) return setUnscoped(true);
    const wanted = { name, scopes, days, password, ...(asked.needed && { code }) };
    make.mutate(wanted, { onSuccess: ({ key }) => onMade(key) });
  });
  const choose = (chosen: string[]) => {
    setScopes(chosen as ApiScope[]);
    setUnscoped(false);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.form}>
      <Stack>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput
          label={WORDS.name}
          placeholder={WORDS.example}
          autoComplete="off"
          maxLength={API_KEY_NAME_MAX_LENGTH}
          {...fields.field("name")}
        />
        <Checkbox.Group
          label={WORDS.may}
          value={scopes}
          onChange={choose}
          error={isUnscoped && TEXT.apiKeyScopeRequired}
        >
          <Stack gap="xs" my="xs">
            {(Object.keys(WORDS.scopes) as ApiScope[]).map((scope) => (
              <Checkbox key={scope} value={scope} {...WORDS.scopes[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={WORDS.ends}
          maw="12rem"
          value={days}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            setDays(API_KEY_DAYS.find((one) => one === chosen) ?? API_KEY_DAYS[0]);
          }}
          data={API_KEY_DAYS.map((one) => ({ value: String(one), label: WORDS.lives[one] }))}
        />
        <PasswordInput label={WORDS.password} autoComplete="current-password" {...fields.field("password")} />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <FormButtons submit={WORDS.make} isPending={make.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
