import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Me } from "#contract/accounts.ts";
import { useMe } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";

const PLAN_NAME: Record<Me["plan"], string> = { free: "Free", paid: "Paid", premium: "Premium" };

export function PlanCard({ referFriends }: { referFriends: ReactNode }) {
  const { plan } = useMe();
  return (
    <Card title="Your Plan">
      <Text size="lg" fw={600}>
        {PLAN_NAME[plan]}
      </Text>
      <Group>
        <LinkButton variant="default" {...paths.pricing()}>
          Manage Subscription
        </LinkButton>
        {referFriends}
      </Group>
    </Card>
  );
}
