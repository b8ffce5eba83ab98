import { BOOKINGS_REFRESH_SECONDS, DASHBOARD_REFRESH_SECONDS } from "#contract/limits.ts";

export const COACHING_KEY = ["coaching"] as const;

/** Refetched when the page becomes visible, at most once per 5 s (states.md 'Dashboard refresh'). */
export const refreshing = { staleTime: DASHBOARD_REFRESH_SECONDS * 1000, refetchOnWindowFocus: true };

/** For pages that stay open: time alone changes whether a session is over or can be cancelled freely. */
export const withTheClock = { refetchInterval: BOOKINGS_REFRESH_SECONDS * 1000 };

/** For lists that the API returns in pages. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

export const pageQuery = (limit: number, cursor: string | null) => ({
  query: { limit: String(limit), ...(cursor !== null && { cursor }) },
});
