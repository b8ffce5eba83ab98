import { BOOKINGS_REFRESH_SECONDS, DASHBOARD_REFRESH_SECONDS } from "#contract/limits.ts";

export const COACHING_KEY = ["coaching"] as const;

/** Read again when the page becomes visible, at most once per 5 s (states.md 'Dashboard refresh'). */
export const refreshing = { staleTime: DASHBOARD_REFRESH_SECONDS * 1000, refetchOnWindowFocus: true };

/** For a page that stays open: whether a session is over, or can be given back, changes while nobody does anything. */
export const withTheClock = { refetchInterval: BOOKINGS_REFRESH_SECONDS * 1000 };

/** For lists that the API gives a page at a time. */
export const paging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

export const pageQuery = (limit: number, cursor: string | null) => ({
  query: { limit: String(limit), ...(cursor !== null && { cursor }) },
});
