import { redirect } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import { type Access, decideAccess, homeOf } from "./access.ts";
import { sessionQuery } from "./lib/session.ts";
import { toastError } from "./ui/toast.ts";

export type RouterContext = { queryClient: QueryClient };
type GuardInput = { context: RouterContext; preload: boolean };

/** For a route's `beforeLoad`. The denied of superadmin pages is shown by their layout. */
export const guard =
  (access: Access) =>
  async ({ context, preload }: GuardInput): Promise<void> => {
    const decision = decideAccess(access, await context.queryClient.ensureQueryData(sessionQuery));
    if (decision.kind !== "redirect") return;
    if (decision.toast !== undefined && !preload) toastError(decision.toast);
    throw redirect({ to: decision.to, replace: true });
  };

export async function goHome({ context }: GuardInput): Promise<never> {
  const me = await context.queryClient.ensureQueryData(sessionQuery);
  throw redirect({ to: homeOf(me), replace: true });
}
