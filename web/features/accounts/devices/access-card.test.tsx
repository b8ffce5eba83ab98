import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Me } from "#contract/accounts.ts";
import { ROLE } from "#contract/roles.ts";
import { MeContext } from "#web/lib/session.ts";
import { AccessCard } from "./access-card.tsx";
import { accessQuery } from "./queries.ts";

const htmlFor = (role_id: number) => {
  const client = new QueryClient();
  client.setQueryData(accessQuery.queryKey, []);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MeContext value={{ role_id } as Me}>
          <AccessCard />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
};

it("who shares nothing is seen by nobody, but a coach's profile by clients and staff", () => {
  expect(htmlFor(ROLE.free)).toContain("Nobody but you.");
  expect(htmlFor(ROLE.coach)).toContain("Clients and staff read your coach profile.");
});
