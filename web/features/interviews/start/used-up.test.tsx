import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PublicSettings } from "#contract/accounts.ts";
import type { Allowance } from "#contract/interviews.ts";
import type { Plan } from "#contract/roles.ts";
import { settingsQuery } from "#web/lib/settings.ts";
import { UsedUp } from "./used-up.tsx";

function saidOn(givenPlan: Plan) {
  const client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, { givenPlan } as PublicSettings);
  const allowance = { plan: givenPlan, periodEndsAt: "2026-04-01T00:00:00.000Z" } as Allowance;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <UsedUp allowance={allowance} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it.each(["free", "paid"] as const)(
  "where nothing is sold and everybody is on %s, who used all interviews is told when new ones come",
  (plan) => {
    expect(saidOn(plan)).toContain("You get new ones on");
    expect(saidOn(plan)).not.toMatch(/upgrade|plans/i);
  },
);
