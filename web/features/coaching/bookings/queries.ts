import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { DASHBOARD_REFRESH_SECONDS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "#contract/limits.ts";
import { api, call } from "#web/lib/api.ts";

export const COACHING_KEY = ["coaching"] as const;

/** Read again when the page becomes visible, at most once per 5 s (states.md, Dashboard refresh). */
const refreshing = { staleTime: DASHBOARD_REFRESH_SECONDS * 1000, refetchOnWindowFocus: true };

const pageQuery = (limit: number, cursor: string | null) => ({
  query: { limit: String(limit), ...(cursor !== null && { cursor }) },
});

export const coachesQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "coaches"],
  queryFn: ({ pageParam }) => call(api.coaches.$get(pageQuery(PAGE_SIZE_MAX, pageParam))),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  ...refreshing,
});

export const coachQuery = (id: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "coach", id],
    queryFn: async () => (await call(api.coaches[":id"].$get({ param: { id } }))).data,
    ...refreshing,
  });

export const sessionsQuery = queryOptions({
  queryKey: [...COACHING_KEY, "sessions"],
  queryFn: async () => (await call(api["coach-sessions"].current.$get({}))).data,
  ...refreshing,
});

/** Asked for once for each visit: it must not change under an open calendar. */
export const availabilityQuery = (coachId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "availability", coachId],
    queryFn: () => call(api.calendly["coach-availability"][":coachId"].$get({ param: { coachId } })),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const bookingsQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "bookings"],
  queryFn: ({ pageParam }) => call(api.bookings.$get(pageQuery(PAGE_SIZE_DEFAULT, pageParam))),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  ...refreshing,
});

export const receivedQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "received"],
  queryFn: ({ pageParam }) => call(api.bookings.received.$get(pageQuery(PAGE_SIZE_DEFAULT, pageParam))),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  ...refreshing,
});

export const ownProfileQuery = queryOptions({
  queryKey: [...COACHING_KEY, "own-profile"],
  queryFn: async () => (await call(api.coaches.me.$get({}))).data,
});
