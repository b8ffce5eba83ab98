import { type AnyRouter, useRouterState } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address that somebody was on the way to when a sign-in, a connection or a plan came between. */
    next?: string;
    /** The question of the trial whose answer waits in this browser for the account. */
    tried?: string;
    /** The interview was started by the press that led to its page. */
    begins?: boolean;
    /** Whose sign-up waits for its mail. */
    signedUp?: string;
    signedUpAsCoach?: boolean;
    /** When the account that was left here will be deleted. */
    deletedAt?: string;
  }
}

/** It lies with the page in the browser's own history: a reload keeps it, and no address can bring a false one (safety.md T13). */
export const useWayOn = (): string | undefined =>
  useRouterState({ select: ({ location }) => location.state.next });

/** For a link that leads away from here, but not for good. */
export const useWayBack = (): { next: string } => {
  const next = useRouterState({ select: ({ location }) => location.href });
  return { next };
};

const AWAY = "greenroom.way-on";

/** Over another site's pages, which leave the history behind. */
export function keepWayOn(next: string | undefined): void {
  try {
    if (next === undefined) sessionStorage.removeItem(AWAY);
    else sessionStorage.setItem(AWAY, next);
  } catch {
    // A browser that refuses storage keeps nothing: the dashboard is the way on.
  }
}

export function keptWayOn(): string | undefined {
  try {
    return sessionStorage.getItem(AWAY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** To `signIn`, which says the day; loaded anew, so that nothing of the account stays in memory either. */
export function leaveUntil({ history }: AnyRouter, signIn: string, deletedAt: string): void {
  history.replace(signIn, { deletedAt });
  history.flush();
  window.location.reload();
}
