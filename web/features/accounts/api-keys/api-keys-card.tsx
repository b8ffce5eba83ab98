import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { API_KEYS_PER_USER } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { NewKeyForm } from "./new-key-form.tsx";
import { apiKeysQuery, useRevokeApiKey } from "./queries.ts";
import { WORDS as ACCOUNTS } from "../words.ts";

const WORDS = ACCOUNTS.apiKeys;

export function ApiKeysCard() {
  const keys = useQuery(apiKeysQuery);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const made = (key: string) => {
    setSecret(key);
    setMaking(false);
  };
  return (
    <Card title={WORDS.title} id="api-keys">
      <Text size="sm" c="dimmed">
        {WORDS.about}
      </Text>
      {keys.isPending && <SkeletonRows rows={1} height={44} label={WORDS.loading} />}
      {keys.isError && <ErrorPanel message={messageOf(keys.error)} onRetry={() => void keys.refetch()} />}
      {keys.data && <KeyList keys={keys.data} />}
      {secret !== null && (
        <SecretOnce label={WORDS.newKey} words={WORDS.once} value={secret} onDone={() => setSecret(null)} />
      )}
      {isMaking && <NewKeyForm onMade={made} onCancel={() => setMaking(false)} />}
      {!isMaking && secret === null && keys.data && keys.data.length < API_KEYS_PER_USER && (
        <Group>
          <Button variant="default" onClick={() => setMaking(true)}>
            {WORDS.make}
          </Button>
        </Group>
      )}
      {keys.data?.length === API_KEYS_PER_USER && <Text size="sm">{TEXT.apiKeysFull}</Text>}
    </Card>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const revoke = useRevokeApiKey();
  const [asking, setAsking] = useState<ApiKey | null>(null);
  if (keys.length === 0) return <Text>{WORDS.none}</Text>;
  return (
    <>
      {revoke.error && <ErrorPanel message={messageOf(revoke.error)} />}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }} aria-label={WORDS.title}>
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} onRevoke={() => setAsking(key)} />
        ))}
      </Stack>
      <ConfirmDialog
        opened={asking !== null}
        title={WORDS.ask(asking?.name ?? "")}
        message={WORDS.asked}
        confirmLabel={WORDS.revoke}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking) revoke.mutate(asking.id, { onSuccess: ({ message }) => toastSuccess(message) });
          setAsking(null);
        }}
      />
    </>
  );
}

function KeyRow({ of: key, onRevoke }: { of: ApiKey; onRevoke: () => void }) {
  const { lastUsedOn } = key;
  const facts = [
    `${key.start}…`,
    key.scopes.map((scope) => WORDS.scopes[scope]).join(", "),
    WORDS.until(formatDay(key.expiresAt)),
    lastUsedOn === null ? WORDS.unused : WORDS.used(formatDay(`${lastUsedOn}T12:00:00Z`)),
  ];
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {key.name}
          </Text>
          {key.ended && (
            <Badge variant="light" color="gray" tt="none">
              {WORDS.ended}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={WORDS.revokeNamed(key.name)}
        onClick={onRevoke}
        flex="none"
      >
        {WORDS.revoke}
      </Button>
    </Group>
  );
}
