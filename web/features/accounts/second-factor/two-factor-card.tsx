import {
  Alert,
  Badge,
  Button,
  Group,
  List,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { codeProblem, passwordProblem } from "#contract/fields.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { CodeInput, useCodeRule } from "./code-input.tsx";
import {
  type Proof,
  twoFactorQuery,
  useConfirmTwoFactor,
  useNewRecoveryCodes,
  useReadTwoFactorAgain,
  useStartTwoFactor,
  useStopTwoFactor,
} from "./queries.ts";

export function TwoFactorCard() {
  const state = useQuery(twoFactorQuery);
  return (
    <Card title="Authenticator app" id="authenticator">
      <Text size="sm" c="dimmed">
        With an authenticator app on your phone, signing in takes your password and a code that only the app
        knows.
      </Text>
      {state.isPending && <SkeletonRows rows={1} height={36} label="Loading" />}
      {state.isError && <ErrorPanel message={messageOf(state.error)} onRetry={() => void state.refetch()} />}
      {state.data && (state.data.enabled ? <TurnedOn /> : <TurnedOff />)}
    </Card>
  );
}

function TurnedOff() {
  const [open, setOpen] = useState(false);
  const readAgain = useReadTwoFactorAgain();
  if (open) return <TwoFactorSetup onCancel={() => setOpen(false)} onDone={readAgain} />;
  return (
    <Group>
      <Button onClick={() => setOpen(true)}>Set up</Button>
    </Group>
  );
}

type Doing = "nothing" | "renew" | "stop";

function TurnedOn() {
  const [doing, setDoing] = useState<Doing>("nothing");
  const renew = useNewRecoveryCodes();
  const stop = useStopTwoFactor();
  const readAgain = useReadTwoFactorAgain();
  const idle = () => setDoing("nothing");

  if (renew.data) return <RecoveryCodes codes={renew.data} onDone={() => renew.reset()} />;
  if (doing === "renew") {
    return (
      <PasswordStep
        label="Make new codes"
        hint="The recovery codes that you have now stop working."
        step={renew}
        onSubmit={(proof) => renew.mutate(proof, { onSuccess: idle })}
        onCancel={idle}
      />
    );
  }
  if (doing === "stop") {
    return (
      <PasswordStep
        label="Turn off"
        hint="Signing in will take your password alone."
        danger
        step={stop}
        onSubmit={(proof) =>
          stop.mutate(proof, {
            onSuccess: ({ message }) => {
              toastSuccess(message);
              readAgain();
            },
          })
        }
        onCancel={idle}
      />
    );
  }
  return (
    <>
      <Group>
        <Badge variant="light" tt="none">
          On
        </Badge>
      </Group>
      <Group>
        <Button variant="default" onClick={() => setDoing("renew")}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setDoing("stop")}>
          Turn off
        </Button>
      </Group>
    </>
  );
}

type TwoFactorSetupProps = { onCancel: () => void; onDone: () => void };

/** Asks for the password, shows the key, takes the first code, shows the recovery codes; the first right code turns it on. */
function TwoFactorSetup({ onCancel, onDone }: TwoFactorSetupProps) {
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (!start.data) {
    return (
      <PasswordStep
        label="Continue"
        hint="Your password first, so that nobody else can do this."
        step={start}
        onSubmit={({ password }) => start.mutate(password)}
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

type PasswordStepProps = {
  label: string;
  hint: string;
  danger?: boolean;
  step: { isPending: boolean; error: Error | null };
  onSubmit: (proof: Proof) => void;
  onCancel: () => void;
};

/** Asks for the password, and for a code where the app is on, before an action that a stolen session must not be able to take. */
function PasswordStep({ label, hint, danger, step, onSubmit, onCancel }: PasswordStepProps) {
  const asked = useCodeRule();
  const fields = useFields({ password: passwordProblem, code: asked.rule });
  const submit = fields.onSubmit(({ password, code }) =>
    onSubmit({ password, ...(asked.needed && { code }) }),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack>
        <Text>{hint}</Text>
        {step.error && <ErrorPanel message={messageOf(step.error)} />}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...fields.field("password")}
        />
        {asked.needed && <CodeInput {...fields.field("code")} />}
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

const QUIET_ZONE = 4;

/** Drawn in the browser, so that the key in it goes to no other service. Dark on white in every theme, so that cameras can read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, there is no file to point an img at
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown only once; the server keeps no readable copy. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard();
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Greenroom recovery codes\n\n${text}\n`)}`;
  return (
    <Stack>
      <Status>
        <Alert color="yellow" title="The authenticator app is on. Keep these recovery codes">
          Each works once in place of a code, should you lose your phone. They are shown this one time only.
        </Alert>
      </Status>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        m={0}
        p={0}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" style={{ listStyle: "none" }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="default" component="a" href={file} download="greenroom-recovery-codes.txt">
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
