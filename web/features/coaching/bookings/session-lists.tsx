import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS } from "../words.ts";

type List<T> = UseInfiniteQueryResult<InfiniteData<{ data: T[] }>>;

type SessionListsProps<T> = {
  upcoming: List<T>;
  past: List<T>;
  failed: string;
  /** Shown when there are no sessions at all. */
  empty: ReactNode;
  /** `isNext`: the first upcoming session. */
  renderBooking: (booking: T, isNext: boolean) => ReactNode;
};

/** Upcoming sessions, the next one first, and past or cancelled ones, the latest first. */
export function SessionLists<T>({ upcoming, past, failed, empty, renderBooking }: SessionListsProps<T>) {
  if (upcoming.isPending || past.isPending)
    return <SkeletonRows rows={2} height={200} label={WORDS.loadingYourSessions} />;
  const lists = [upcoming, past];
  if (upcoming.data === undefined || past.data === undefined) {
    return <ErrorPanel message={failed} onRetry={() => lists.forEach((list) => void list.refetch())} />;
  }
  const [ahead, over] = [upcoming.data, past.data].map(({ pages }) => pages.flatMap(({ data }) => data));
  if (ahead?.length === 0 && over?.length === 0) return empty;
  const grid = (bookings: T[] = [], areAhead = false) => (
    <SimpleGrid
      cols={{ base: 1, sm: Math.min(2, bookings.length) }}
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: "none", alignItems: "start" }}
    >
      {bookings.map((booking, at) => renderBooking(booking, areAhead && at === 0))}
    </SimpleGrid>
  );
  return (
    <Stack gap="lg">
      <Stack component="section" aria-label={WORDS.upcomingSessions}>
        <Title order={2} size="h3">
          {WORDS.upcoming}
        </Title>
        {ahead?.length === 0 ? <Text>{WORDS.noSessionAhead}</Text> : grid(ahead, true)}
        <LoadMore list={upcoming} failed={failed} />
      </Stack>
      {over?.length !== 0 && (
        <Stack component="section" aria-label={WORDS.pastSessions}>
          <Title order={2} size="h3">
            {WORDS.pastAndCancelled}
          </Title>
          {grid(over)}
          <LoadMore list={past} failed={failed} />
        </Stack>
      )}
    </Stack>
  );
}
