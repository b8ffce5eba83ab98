import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#web/lib/api.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { PasswordStep } from "./password-step.tsx";
import { twoFactorQuery, useNewRecoveryCodes, useReadTwoFactorAgain, useStopTwoFactor } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorSetup } from "./two-factor-setup.tsx";

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
        onSubmit={(password) => renew.mutate(password, { onSuccess: idle })}
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
        onSubmit={(password) =>
          stop.mutate(password, {
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
