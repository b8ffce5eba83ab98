import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { passwordProblem } from "#contract/fields.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";

type PasswordStepProps = {
  label: string;
  hint: string;
  danger?: boolean;
  step: { isPending: boolean; error: Error | null };
  onSubmit: (password: string) => void;
  onCancel: () => void;
};

/** Asks for the password before something that a stolen session must not do. */
export function PasswordStep({ label, hint, danger, step, onSubmit, onCancel }: PasswordStepProps) {
  const fields = useFields({ password: passwordProblem });
  return (
    <form onSubmit={fields.onSubmit(({ password }) => onSubmit(password))} noValidate aria-label={label}>
      <Stack>
        <Text>{hint}</Text>
        {step.error && <ErrorPanel message={messageOf(step.error)} />}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...fields.field("password")}
        />
        <Group>
          <Button type="submit" color={danger ? "red" : undefined} loading={step.isPending}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
