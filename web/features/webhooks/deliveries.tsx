import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { deliveriesQuery, useResend } from "./queries.ts";
import { words } from "./words.ts";

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const resend = useResend(webhook.id);
  if (deliveries.isPending) return <SkeletonRows rows={2} height={36} label={words.loadingDeliveries} />;
  if (deliveries.isError)
    return <ErrorPanel message={messageOf(deliveries.error)} onRetry={() => void deliveries.refetch()} />;
  if (deliveries.data.length === 0) return <Text size="sm">{words.noDeliveries}</Text>;
  return (
    <>
      {resend.error && <ErrorPanel message={messageOf(resend.error)} />}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }} aria-label={words.deliveries}>
        {deliveries.data.map((delivery) => (
          <Group key={delivery.id} component="li" justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" fw={600}>
                {words.events[delivery.event]}
              </Text>
              <Text size="sm" c="dimmed">
                {[formatWhen(delivery.triedAt ?? delivery.createdAt), ...outcomeOf(delivery)].join(" · ")}
              </Text>
            </div>
            {delivery.status !== "pending" && webhook.disabledAt === null && (
              <Button
                size="xs"
                variant="default"
                flex="none"
                disabled={resend.isPending}
                onClick={() => resend.mutate(delivery.id, { onSuccess: () => toastSuccess(words.resent) })}
              >
                {words.resend}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </>
  );
}

function outcomeOf({ status, problem, responseStatus }: WebhookDelivery): string[] {
  return [
    words.status[status],
    ...(problem === null ? [] : [words.problems[problem]]),
    ...(responseStatus === null ? [] : [words.responded(responseStatus)]),
  ];
}
