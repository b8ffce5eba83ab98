import { PasswordInput, Stack, Text } from "@mantine/core";
import { passwordProblem } from "#contract/fields.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { WORDS } from "../words.ts";
import { CodeInput, useCodeRule } from "./code-input.tsx";
import type { Proof } from "./queries.ts";

type PasswordStepProps = {
  /** Label of the button, and of the form unless `name` is given. */
  label: string;
  name?: string;
  hint?: string;
  danger?: boolean;
  step: { isPending: boolean; error: Error | null };
  onSubmit: (proof: Proof) => void;
  onCancel: () => void;
};

/** Asks for the password, and for a code if an app is on, so that a stolen session is not enough. */
export function PasswordStep({
  label,
  name = label,
  hint,
  danger,
  step,
  onSubmit,
  onCancel,
}: PasswordStepProps) {
  const asked = useCodeRule();
  const fields = useFields({ password: passwordProblem, code: asked.rule }, {}, step.error);
  const submit = fields.onSubmit(({ password, code }) =>
    onSubmit({ password, ...(asked.needed && { code }) }),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={name}>
      <Stack>
        {hint !== undefined && <Text>{hint}</Text>}
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <PasswordInput
          label={WORDS.yourPassword}
          autoComplete="current-password"
          data-autofocus
          {...fields.field("password")}
        />
        {asked.needed && <CodeInput {...fields.field("code")} />}
        <FormButtons submit={label} isPending={step.isPending} onCancel={onCancel} danger={danger} />
      </Stack>
    </form>
  );
}
