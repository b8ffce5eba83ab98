import { Badge, Button, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { PLAN_NAMES } from "#contract/roles.ts";
import type { Offer } from "./plan-offers.ts";

type OfferCardProps = {
  offer: Offer;
  isCurrent: boolean;
  /** A word on what choosing this one means just now. */
  note: string | null;
  label: string;
  loading: boolean;
  disabled: boolean;
  onSelect: () => void;
};

export function OfferCard({ offer, isCurrent, note, label, loading, disabled, onSelect }: OfferCardProps) {
  const id = useId();
  const name = PLAN_NAMES[offer.plan];
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      p={{ base: "md", sm: "lg" }}
      style={isCurrent ? { boxShadow: "0 0 0 2px var(--mantine-primary-color-filled)" } : undefined}
    >
      <Stack h="100%" justify="space-between">
        <Stack gap="sm">
          <Group justify="space-between" mih={28}>
            <Title order={2} id={id}>
              {name}
            </Title>
            <Group gap="xs">
              {offer.popular && (
                <Badge color="yellow" variant="light" tt="none">
                  Popular
                </Badge>
              )}
              {isCurrent && (
                <Badge variant="light" tt="none">
                  Current plan
                </Badge>
              )}
            </Group>
          </Group>
          <Text>
            <Text span fz="1.75rem" fw={700}>
              ${offer.dollars}
            </Text>{" "}
            <Text span c="dimmed">
              per month
            </Text>
          </Text>
          <List spacing="xs">
            {offer.gives.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </Stack>
        <Stack gap="xs">
          {note !== null && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
          <Button
            variant={isCurrent || offer.plan === "free" ? "default" : "filled"}
            loading={loading}
            disabled={disabled}
            onClick={onSelect}
          >
            {label}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  );
}
