import { Button, Group, Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import type { ProviderSlot } from "#contract/provider-outcomes.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { PasswordStep } from "../second-factor/password-step.tsx";
import type { Proof } from "../second-factor/queries.ts";
import { WORDS } from "./words.ts";
import { ProviderNote, useDoor } from "./provider-doors.tsx";

const providersQuery = queryOptions({
  queryKey: ["providers"],
  queryFn: async () => (await call(api.auth.providers.$get({}))).data,
});

type Way = { slot: ProviderSlot; name: string; joined: boolean };

/** Hidden when no provider is configured. */
export function WaysInCard({ me }: { me: Me }) {
  const door = useDoor();
  const isShown = (useSettings().data?.providers.length ?? 0) > 0;
  const ways = useQuery({ ...providersQuery, enabled: isShown });
  const [doing, setDoing] = useState<Way | null>(null);
  if (!isShown) return null;
  return (
    <Card title={WORDS.waysIn} id="ways-in">
      <Text size="sm" c="dimmed">
        {WORDS.waysInWhat}
      </Text>
      {door !== undefined && <ProviderNote outcome={door} />}
      {ways.isPending && <SkeletonRows rows={1} height={36} />}
      {ways.isError && <ErrorPanel message={messageOf(ways.error)} onRetry={() => void ways.refetch()} />}
      {ways.data?.hasPassword === false && <SetPassword email={me.email} />}
      {ways.data?.hasPassword === true &&
        ways.data.providers.map((way) => (
          <Group key={way.slot} justify="space-between">
            <Text>
              {way.name}{" "}
              <Text span size="sm" c="dimmed">
                {way.joined ? WORDS.providerIsConnected : WORDS.providerIsNotConnected}
              </Text>
            </Text>
            <Button
              variant="default"
              aria-label={way.joined ? WORDS.disconnectProvider(way.name) : WORDS.connectProvider(way.name)}
              onClick={() => setDoing(way)}
            >
              {way.joined ? WORDS.disconnect : WORDS.connect}
            </Button>
          </Group>
        ))}
      {doing && <ChangeForm key={doing.slot} way={doing} onDone={() => setDoing(null)} />}
    </Card>
  );
}

/** Settings ask for a password, so users who signed up through a provider first create one by mail. */
function SetPassword({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: () => call(api.auth["forgot-password"].$post({ json: { email } })),
  });
  return (
    <Stack align="flex-start">
      <Text>{ask.isSuccess ? WORDS.passwordLinkSent : WORDS.noPasswordYet}</Text>
      {ask.error && <ErrorPanel message={messageOf(ask.error)} />}
      {!ask.isSuccess && (
        <Button loading={ask.isPending} onClick={() => ask.mutate()}>
          {WORDS.setAPassword}
        </Button>
      )}
    </Stack>
  );
}

function ChangeForm({ way: { slot, name, joined }, onDone }: { way: Way; onDone: () => void }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async (proof: Proof) => {
      const json = { provider: slot, ...proof };
      if (joined) return call(api.auth.providers.disconnect.$post({ json }));
      window.location.assign((await call(api.auth.providers.connect.$post({ json }))).data.url);
      return null;
    },
    onSuccess: (left) => {
      if (left === null) return undefined;
      toastSuccess(left.message);
      onDone();
      return client.invalidateQueries({ queryKey: providersQuery.queryKey });
    },
  });
  return (
    <PasswordStep
      label={joined ? WORDS.disconnectProvider(name) : WORDS.connectProvider(name)}
      step={change}
      onSubmit={(proof) => change.mutate(proof)}
      onCancel={onDone}
    />
  );
}
