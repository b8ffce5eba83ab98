import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { bookingsQuery, COACHING_KEY } from "../bookings/queries.ts";

/** Asked for anew at each look: what is shared may have ended meanwhile. */
export const sharingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "sharing", bookingId],
    queryFn: async () => (await call(api.bookings[":id"].sharing.$get({ param: { id: bookingId } }))).data,
    gcTime: 0,
  });

export function useShareReports(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (conversation_ids: string[]) =>
      (await call(api.bookings[":id"].sharing.$put({ param: { id: bookingId }, json: { conversation_ids } })))
        .data,
    onSuccess: async (sharing) => {
      client.setQueryData(sharingQuery(bookingId).queryKey, sharing);
      await client.invalidateQueries({ queryKey: bookingsQuery.queryKey });
    },
  });
}

export const briefQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "brief", bookingId],
    queryFn: async () => (await call(api.bookings[":id"].brief.$get({ param: { id: bookingId } }))).data,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

export const sharedReportQuery = (bookingId: string, conversationId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "shared-report", bookingId, conversationId],
    queryFn: async () => {
      const param = { id: bookingId, conversationId };
      return (await call(api.bookings[":id"].reports[":conversationId"].$get({ param }))).data;
    },
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
