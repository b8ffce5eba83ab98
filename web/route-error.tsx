import { useQueryClient } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { messageOf } from "./lib/api.ts";
import { SESSION_KEY } from "./lib/session.ts";
import { ErrorPanel } from "./ui/error-panel.tsx";

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
    <ErrorPanel
      title="This page could not be loaded"
      message={messageOf(error)}
      onRetry={() => void retry()}
    />
  );
}
