import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { codeProblem } from "../code-problem.ts";
import { PasswordStep } from "./password-step.tsx";
import { QrCode } from "./qr-code.tsx";
import { useConfirmTwoFactor, useStartTwoFactor } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type TwoFactorSetupProps = { onCancel: () => void; onDone: () => void };

/** Password, then key and first code, then the recovery codes; it is on from the first right code. */
export function TwoFactorSetup({ onCancel, onDone }: TwoFactorSetupProps) {
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (!start.data) {
    return (
      <PasswordStep
        label="Continue"
        hint="Your password first, so that nobody else can do this."
        step={start}
        onSubmit={(password) => start.mutate(password)}
        onCancel={onCancel}
      />
    );
  }
  if (confirm.isSuccess) return <RecoveryCodes codes={start.data.recoveryCodes} onDone={onDone} />;
  return <ScanStep uri={start.data.uri} confirm={confirm} onCancel={onCancel} />;
}

const keyOf = (uri: string): string => new URL(uri).searchParams.get("secret") ?? "";
const inFours = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, "$1 ");

type ScanStepProps = {
  uri: string;
  confirm: ReturnType<typeof useConfirmTwoFactor>;
  onCancel: () => void;
};

function ScanStep({ uri, confirm, onCancel }: ScanStepProps) {
  const fields = useFields({ code: codeProblem });
  return (
    <form onSubmit={fields.onSubmit(({ code }) => confirm.mutate(code))} noValidate aria-label="Set up">
      <Stack>
        <List type="ordered" spacing="xs">
          <List.Item>Open your authenticator app and add an account.</List.Item>
          <List.Item>Scan this picture, or type the key.</List.Item>
          <List.Item>Enter the code that the app shows.</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          Your other devices are signed out then, and ask for a code when you sign in again.
        </Text>
        <QrCode text={uri} label="The key as a picture for your authenticator app" />
        <div>
          <Text size="sm" fw={600}>
            Key
          </Text>
          <Text ff="monospace" style={{ overflowWrap: "anywhere" }}>
            {inFours(keyOf(uri))}
          </Text>
        </div>
        {confirm.error && <ErrorPanel message={messageOf(confirm.error)} />}
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw="12rem"
          {...fields.field("code")}
        />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
