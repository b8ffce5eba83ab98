import { List, Text } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { useTraits } from "#web/lib/settings.ts";
import type { Said } from "#contract/traits.ts";
import { givesFor } from "./plans.ts";
import { WORDS } from "./words.ts";

export const PlanGives = ({ dollars, gives }: { dollars: number; gives: readonly Said[] }) => (
  <>
    <Text>
      <Text span fz="1.75rem" fw={700}>
        {WORDS.dollars(dollars)}
      </Text>{" "}
      <Text span c="dimmed">
        {WORDS.perMonth}
      </Text>
    </Text>
    <List spacing="xs">
      {givesFor(gives, useTraits(), useSession().data?.role_id).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </>
);
