import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { PlanGives } from "./plan-gives.tsx";
import { OFFERS, PLAN_ANSWERS, type Offer } from "./plans.ts";

/** The three plans for anybody; /pricing is where a signed-in person changes theirs. */
export function PlansPage() {
  const { data: me } = useSession();
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle>Plans</PageTitle>
        <Text c="dimmed">{TEXT.plansLead}</Text>
      </Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
        {OFFERS.map((offer) => (
          <Plan key={offer.plan} offer={offer} />
        ))}
      </SimpleGrid>
      <Group>
        {me ? (
          <LinkButton {...paths.pricing()}>Manage your plan</LinkButton>
        ) : (
          <LinkButton {...paths.login({ mode: "signup" })}>Start free</LinkButton>
        )}
        <LinkButton variant="default" {...paths.try()}>
          Try one question first
        </LinkButton>
      </Group>
      <Stack gap="lg" maw="44rem">
        {PLAN_ANSWERS.map(({ question, answer }) => (
          <div key={question}>
            <Title order={2} size="h3">
              {question}
            </Title>
            <Text>{answer}</Text>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

function Plan({ offer: { plan, dollars, gives, popular } }: { offer: Offer }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: "md", sm: "lg" }}>
      <Stack gap="sm">
        <Group justify="space-between" mih={28}>
          <Title order={2} id={id}>
            {PLAN_NAMES[plan]}
          </Title>
          {popular && (
            <Badge color="yellow" variant="light" tt="none">
              Popular
            </Badge>
          )}
        </Group>
        <PlanGives dollars={dollars} gives={gives} />
      </Stack>
    </Paper>
  );
}
