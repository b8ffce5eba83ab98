import { SimpleGrid, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { receivedQuery } from "./queries.ts";
import { ReceivedBooking } from "../received-booking.tsx";

/** The tab 'Bookings' of the coach dashboard. */
export function ReceivedBookings() {
  const list = useInfiniteQuery(receivedQuery);
  if (list.isPending) return <SkeletonRows rows={2} height={220} label="Loading your bookings" />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.receivedBookingsFailed} onRetry={() => void list.refetch()} />;
  }
  const bookings = list.data.pages.flatMap((page) => page.data);
  if (bookings.length === 0) return <EmptyNote picture="calendar">{TEXT.noReceivedBookings}</EmptyNote>;
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} component="ul" p={0} m={0} style={{ listStyle: "none" }}>
        {bookings.map((booking) => (
          <ReceivedBooking key={booking.id} booking={booking} />
        ))}
      </SimpleGrid>
      <LoadMore list={list} failed={TEXT.receivedBookingsFailed} />
    </Stack>
  );
}
