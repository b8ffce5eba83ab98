import { Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { messageOf } from "./lib/api.ts";
import { SESSION_KEY } from "./lib/session.ts";
import { ErrorPanel } from "./ui/error-panel.tsx";
import { PageTitle } from "./ui/page-title.tsx";

/** What had the focus is gone. One function for all renders: a new one would take it again at each. */
const focusOn = (element: HTMLDivElement | null) => element?.focus();

/** What stands where a page could not be made: the server was away, or the page itself failed. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const client = useQueryClient();
  const retry = async () => {
    await client.resetQueries({ queryKey: SESSION_KEY });
    reset();
    await router.invalidate();
  };
  return (
    <Stack maw="36rem" mx="auto" ref={focusOn} tabIndex={-1}>
      <PageTitle>This page could not be loaded</PageTitle>
      <ErrorPanel message={messageOf(error)} onRetry={() => void retry()} />
    </Stack>
  );
}
