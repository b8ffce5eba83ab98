import { type AnyRouter, useRouterState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that the user was going to before a sign-in, a connection or a plan was needed. */
    next?: string;
    /** The trial question whose answer is stored in this browser until the user has an account. */
    tried?: string;
    /** The tab that a page shows of itself when the address names none. */
    tab?: string;
    /** True if the user pressed Start on the page before. */
    begins?: boolean;
    /** The email address of a sign-up that waits for confirmation. */
    signedUp?: string;
    signedUpAsCoach?: boolean;
    /** The time at which the account just left will be deleted. */
    deletedAt?: string;
  }
}

/** The address to go on to. Stored in the history entry: a reload keeps it and no link can forge it (safety.md T13). */
export const useWayOn = (): string | undefined =>
  useRouterState({ select: ({ location }) => location.state.next });

/** The state for a link to a page that leads back here. */
export const useWayBack = (): { next: string } => {
  const next = useRouterState({ select: ({ location }) => location.href });
  return { next };
};

const AWAY = "greenroom.way-on";

/** Keeps the address to go on to in sessionStorage: while the user is on another site, the history state is lost. */
export function keepWayOn(next: string | undefined): void {
  try {
    if (next === undefined) sessionStorage.removeItem(AWAY);
    else sessionStorage.setItem(AWAY, next);
  } catch {
    // A browser that refuses storage keeps nothing. The user then goes to the dashboard.
  }
}

export function keptWayOn(): string | undefined {
  try {
    return sessionStorage.getItem(AWAY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Goes to `signIn`, which shows the date. The reload removes the account's data from memory. */
export function leaveUntil({ history }: AnyRouter, signIn: string, deletedAt: string): void {
  history.replace(signIn, { deletedAt });
  history.flush();
  window.location.reload();
}
