import { Alert, Badge, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { codeProblem } from "#contract/fields.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { PasswordStep } from "./password-step.tsx";
import {
  twoFactorQuery,
  useConfirmTwoFactor,
  useNewRecoveryCodes,
  useReadTwoFactorAgain,
  useStartTwoFactor,
  useStopTwoFactor,
} from "./queries.ts";
import { useCopy } from "#web/ui/use-copy.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { WORDS } from "../words.ts";

export function TwoFactorCard() {
  const state = useQuery(twoFactorQuery);
  // The codes are shown only once, so they stay visible even when the app is known to be on.
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <Card title={WORDS.authenticatorApp} id="authenticator">
      <Text size="sm" c="dimmed">
        {WORDS.withAnAuthenticatorAppOn}
      </Text>
      {state.isPending && <SkeletonRows rows={1} height={36} label={WORDS.loading} />}
      {state.isError && <ErrorPanel message={messageOf(state.error)} onRetry={() => void state.refetch()} />}
      {state.data &&
        (state.data.enabled && !isSettingUp ? (
          <TurnedOn />
        ) : (
          <TurnedOff isSettingUp={isSettingUp} setSettingUp={setSettingUp} />
        ))}
    </Card>
  );
}

type TurnedOffProps = { isSettingUp: boolean; setSettingUp: (isSettingUp: boolean) => void };

function TurnedOff({ isSettingUp, setSettingUp }: TurnedOffProps) {
  const readAgain = useReadTwoFactorAgain();
  const close = () => setSettingUp(false);
  if (isSettingUp) return <TwoFactorSetup onCancel={close} onDone={() => void readAgain().then(close)} />;
  return (
    <Group>
      <Button variant="default" onClick={() => setSettingUp(true)}>
        {WORDS.setUp}
      </Button>
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
        label={WORDS.makeNewCodes}
        hint={WORDS.theRecoveryCodesThatYou}
        step={renew}
        onSubmit={(proof) => renew.mutate(proof, { onSuccess: idle })}
        onCancel={idle}
      />
    );
  }
  if (doing === "stop") {
    return (
      <PasswordStep
        label={WORDS.turnOff}
        hint={WORDS.signingInWillTakeYour}
        danger
        step={stop}
        onSubmit={(proof) =>
          stop.mutate(proof, {
            onSuccess: ({ message }) => {
              toastSuccess(message);
              void readAgain();
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
          {WORDS.on}
        </Badge>
      </Group>
      <Group>
        <Button variant="default" onClick={() => setDoing("renew")}>
          {WORDS.newRecoveryCodes}
        </Button>
        <Button variant="default" onClick={() => setDoing("stop")}>
          {WORDS.turnOff}
        </Button>
      </Group>
    </>
  );
}

type TwoFactorSetupProps = { onCancel: () => void; onDone: () => void };

/** Asks for the password, shows the key, checks the first code, which turns the app on, and shows recovery codes. */
function TwoFactorSetup({ onCancel, onDone }: TwoFactorSetupProps) {
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (!start.data) {
    return (
      <PasswordStep
        label={WORDS.continue}
        hint={WORDS.yourPasswordFirstSoThat}
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
  const fields = useFields({ code: codeProblem }, {}, confirm.error);
  return (
    <form onSubmit={fields.onSubmit(({ code }) => confirm.mutate(code))} noValidate aria-label={WORDS.setUp}>
      <Stack>
        <List type="ordered" spacing="xs">
          <List.Item>{WORDS.openYourAuthenticatorAppAnd}</List.Item>
          <List.Item>{WORDS.scanThisPictureOrType}</List.Item>
          <List.Item>{WORDS.enterTheCodeThatThe}</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {WORDS.yourOtherDevicesAreThen}
        </Text>
        <QrCode text={uri} label={WORDS.theKeyAsAPicture} />
        <div>
          <Text size="sm" fw={600}>
            {WORDS.key}
          </Text>
          <Text ff="monospace" style={{ overflowWrap: "anywhere" }}>
            {inFours(keyOf(uri))}
          </Text>
        </div>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput
          label={WORDS.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          maw="12rem"
          {...fields.field("code")}
        />
        <FormButtons submit={WORDS.turnOn} isPending={confirm.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

const QUIET_ZONE = 4;

/** Drawn here, so that no other service sees the key. Dark on white in every theme, for cameras. */
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

/** Shown only once; the server stores no readable copy. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copied, copy } = useCopy();
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(WORDS.recoveryFile(text))}`;
  return (
    <Stack>
      <Status>
        <Alert color="yellow" title={WORDS.theAuthenticatorAppIsOn}>
          {WORDS.eachWorksOnceInPlace}
        </Alert>
      </Status>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        m={0}
        p={0}
        aria-label={WORDS.recoveryCodes}
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" style={{ listStyle: "none" }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={() => copy(text)}>
          {copied ? WORDS.copied : WORDS.copy}
        </Button>
        <Button variant="default" component="a" href={file} download="greenroom-recovery-codes.txt">
          {WORDS.download}
        </Button>
        <Button onClick={onDone}>{WORDS.iHaveSavedThem}</Button>
      </Group>
    </Stack>
  );
}
