import { Badge, Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WEBHOOKS_PER_USER } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { Deliveries } from "./deliveries.tsx";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { useEnableWebhook, useRemoveWebhook, webhooksQuery } from "./queries.ts";
import { words } from "./words.ts";

export function WebhooksCard() {
  const webhooks = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const added = (made: string) => {
    setSecret(made);
    setAdding(false);
  };
  const count = webhooks.data?.length ?? 0;
  return (
    <Card title={words.title} id="webhooks">
      <Text size="sm" c="dimmed">
        {words.about}
      </Text>
      {webhooks.isPending && <SkeletonRows rows={1} height={44} label={words.loading} />}
      {webhooks.isError && (
        <ErrorPanel message={messageOf(webhooks.error)} onRetry={() => void webhooks.refetch()} />
      )}
      {webhooks.data && count === 0 && <Text>{words.none}</Text>}
      {webhooks.data?.map((webhook, index) => (
        <Stack key={webhook.id} gap="sm">
          {index > 0 && <Divider />}
          <WebhookRow webhook={webhook} />
        </Stack>
      ))}
      {secret !== null && (
        <SecretOnce label={words.secret} words={words.once} value={secret} onDone={() => setSecret(null)} />
      )}
      {isAdding && <NewWebhookForm onAdded={added} onCancel={() => setAdding(false)} />}
      {!isAdding && secret === null && webhooks.data && count < WEBHOOKS_PER_USER && (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </Group>
      )}
      {count === WEBHOOKS_PER_USER && <Text size="sm">{TEXT.webhooksFull}</Text>}
    </Card>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveWebhook();
  const enable = useEnableWebhook();
  const failure = remove.error ?? enable.error;
  return (
    <>
      {failure && <ErrorPanel message={messageOf(failure)} />}
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {webhook.url}
        </Text>
        <Text size="sm" c="dimmed">
          {webhook.events.map((event) => words.events[event]).join(" · ")}
        </Text>
        <State webhook={webhook} />
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideDeliveries : words.deliveries}
        </Button>
        {webhook.disabledAt !== null && (
          <Button
            variant="default"
            size="xs"
            loading={enable.isPending}
            onClick={() => enable.mutate(webhook.id)}
          >
            {words.enable}
          </Button>
        )}
        <ConfirmButton
          button={{ size: "xs" }}
          title={words.removeAsk}
          message={words.removeAsked(webhook.url)}
          confirmLabel={words.remove}
          danger
          onConfirm={() => remove.mutate(webhook.id, { onSuccess: ({ message }) => toastSuccess(message) })}
        />
      </Group>
      {isOpen && <Deliveries webhook={webhook} />}
    </>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (webhook.disabledAt !== null)
    return (
      <Badge variant="light" color="red" tt="none">
        {words.off}
      </Badge>
    );
  if (webhook.failingSince === null) return null;
  return (
    <Text size="sm" fw={600}>
      {words.failing(formatWhen(webhook.failingSince))}
    </Text>
  );
}
