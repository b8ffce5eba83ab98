import { Badge, Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Device } from "#contract/accounts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { devicesQuery, type SignOutInput, useSignOutDevices } from "./queries.ts";
import { WORDS } from "../words.ts";

export function DevicesCard() {
  const devices = useQuery(devicesQuery);
  return (
    <Card title={WORDS.devices} id="devices">
      <Text size="sm" c="dimmed">
        {WORDS.whereYouAreSignedIn}
      </Text>
      {devices.isPending && <SkeletonRows rows={2} height={44} label={WORDS.loadingYourDevices} />}
      {devices.isError && (
        <ErrorPanel message={messageOf(devices.error)} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && <DeviceList devices={devices.data} />}
    </Card>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const signOut = useSignOutDevices();
  const act = (input: SignOutInput) => signOut.mutate(input);
  return (
    <>
      {signOut.error && <ErrorPanel message={messageOf(signOut.error)} />}
      <Stack
        component="ul"
        gap="sm"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label={WORDS.signedInDevices}
      >
        {devices.map((device, index) => (
          <Fragment key={device.id}>
            {index > 0 && <Divider component="li" aria-hidden />}
            <DeviceRow device={device} onSignOut={() => act({ id: device.id })} />
          </Fragment>
        ))}
      </Stack>
      <Group>
        {devices.length > 1 && (
          <Button variant="default" loading={signOut.isPending} onClick={() => act({ scope: "others" })}>
            {WORDS.signOutTheOthers}
          </Button>
        )}
        <ConfirmButton
          title={WORDS.signOutEverywhereAsked}
          message={WORDS.everyDeviceIsSignedOut}
          confirmLabel={WORDS.signOutEverywhere}
          onConfirm={() => act({ scope: "all" })}
        />
      </Group>
    </>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Group gap="xs">
          <Text fw={600}>{device.name}</Text>
          {device.current && (
            <Badge variant="light" tt="none">
              {WORDS.thisDevice}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {WORDS.lastUsed(formatWhen(device.lastUsedAt))}
        </Text>
      </div>
      {!device.current && (
        <Button size="xs" variant="default" onClick={onSignOut} aria-label={WORDS.signOut(device.name)}>
          {WORDS.signOutButton}
        </Button>
      )}
    </Group>
  );
}
