import { Anchor, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { WORDS as ACCOUNTS } from "../words.ts";

const WORDS = ACCOUNTS.apiAccessPage;

/** `webhooks`: the webhooks feature's part of the page. */
export function ApiAccessPage({ webhooks }: { webhooks: ReactNode }) {
  return (
    <Stack {...COLUMN} gap="lg">
      <TextLink {...paths.settings("api")} size="sm">
        {WORDS.back}
      </TextLink>
      <PageTitle>{WORDS.title}</PageTitle>
      <Text>
        {WORDS.about}{" "}
        <Anchor href="/api/docs" underline="always">
          {WORDS.docs}
        </Anchor>
      </Text>
      <ApiKeysCard />
      {webhooks}
    </Stack>
  );
}
