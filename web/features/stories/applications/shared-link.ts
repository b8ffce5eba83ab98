import { useRouterState } from "@tanstack/react-router";

const isLink = (text: string): boolean => /^https?:\/\/./iu.test(text);

/** Finds the link that a browser shares with the app or that the bookmark sends. Android adds other words. */
export function findSharedLink({ link, shared }: Record<string, unknown>): string | undefined {
  return [link, shared].flatMap((text) => (typeof text === "string" ? text.split(/\s+/u) : [])).find(isLink);
}

export const useSharedLink = (): string | undefined =>
  useRouterState({ select: ({ location }) => findSharedLink(location.search) });
