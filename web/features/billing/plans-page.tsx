import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { PLAN_NAMES } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "#web/lib/session.ts";
import { useSettings, useTraits } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { GivenPlan } from "./given-plan.tsx";
import { PlanGives } from "./plan-gives.tsx";
import { offersFor, planAnswersFor, type Offer } from "./plans.ts";
import { WORDS } from "./words.ts";

/** The plans for everybody, without an account; signed-in users change theirs on /pricing. */
export function PlansPage() {
  const { data: me } = useSession();
  const given = useSettings().data?.givenPlan;
  const traits = useTraits();
  return (
    <Stack gap="xl">
      <Stack gap={4}>
        <PageTitle>{WORDS.plans}</PageTitle>
        {!given && <Text c="dimmed">{TEXT.plansLead}</Text>}
      </Stack>
      {given ? (
        <GivenPlan plan={given} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          {offersFor(traits, { role: me?.role_id }).map((offer) => (
            <Plan key={offer.plan} offer={offer} />
          ))}
        </SimpleGrid>
      )}
      <Group>
        {me ? (
          !given && <LinkButton {...paths.pricing()}>{WORDS.manageYourPlan}</LinkButton>
        ) : (
          <LinkButton {...paths.login({ mode: "signup" })}>{WORDS.startFree}</LinkButton>
        )}
        <LinkButton variant="default" {...paths.try()}>
          {WORDS.tryOneQuestionFirst}
        </LinkButton>
      </Group>
      <Stack gap="lg" maw={COLUMN.maw}>
        {(given ? [] : planAnswersFor(traits)).map(({ question, answer }) => (
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
              {WORDS.popular}
            </Badge>
          )}
        </Group>
        <PlanGives dollars={dollars} gives={gives} />
      </Stack>
    </Paper>
  );
}
