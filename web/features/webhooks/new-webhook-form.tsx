import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { WEBHOOK_URL_MAX_LENGTH } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { useAddWebhook } from "./queries.ts";
import { words } from "./words.ts";

const EVENTS = Object.keys(words.events) as WebhookEvent[];

function urlProblem(value: string): string | null {
  if (value.trim() === "") return words.urlRequired;
  return URL.canParse(value.trim()) ? null : TEXT.webhookAddress;
}

type NewWebhookFormProps = { onAdded: (secret: string) => void; onCancel: () => void };

export function NewWebhookForm({ onAdded, onCancel }: NewWebhookFormProps) {
  const add = useAddWebhook();
  const [events, setEvents] = useState<WebhookEvent[]>(EVENTS);
  const fields = useFields({ url: urlProblem }, {}, add.error);
  const submit = fields.onSubmit(({ url }) => {
    if (events.length === 0) return;
    add.mutate({ url: url.trim(), events }, { onSuccess: ({ secret }) => onAdded(secret) });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.form}>
      <Stack>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <TextInput
          label={words.url}
          placeholder={words.urlExample}
          inputMode="url"
          autoComplete="off"
          maxLength={WEBHOOK_URL_MAX_LENGTH}
          {...fields.field("url")}
        />
        <Checkbox.Group
          label={words.tellOf}
          value={events}
          onChange={(chosen) => setEvents(chosen)}
          error={events.length === 0 && TEXT.webhookEventRequired}
        >
          <Stack gap="xs" my="xs">
            {EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={words.events[event]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormButtons submit={words.save} isPending={add.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
