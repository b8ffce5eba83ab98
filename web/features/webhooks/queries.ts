import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewWebhook } from "#contract/webhooks.ts";
import { api, call } from "#web/lib/api.ts";

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async () => (await call(api.webhooks.$get({}))).data,
});

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id, "deliveries"],
    queryFn: async () => (await call(api.webhooks[":id"].deliveries.$get({ param: { id } }))).data,
  });

function useWebhookChange<T, R>(mutationFn: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

export const useAddWebhook = () =>
  useWebhookChange(async (json: NewWebhook) => (await call(api.webhooks.$post({ json }))).data);

export const useRemoveWebhook = () =>
  useWebhookChange((id: string) => call(api.webhooks[":id"].$delete({ param: { id } })));

export const useEnableWebhook = () =>
  useWebhookChange((id: string) => call(api.webhooks[":id"].enable.$post({ param: { id }, json: {} })));

export const useResend = (id: string) =>
  useWebhookChange((deliveryId: string) =>
    call(api.webhooks[":id"].deliveries[":deliveryId"].resend.$post({ param: { id, deliveryId }, json: {} })),
  );
