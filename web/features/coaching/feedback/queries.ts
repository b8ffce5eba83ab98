import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RateSessionInput, SetHomeworkInput } from "#contract/coaching-feedback.ts";
import { api, call } from "#web/lib/api.ts";
import { toastStaff } from "#web/ui/toast.ts";
import { BOOKINGS_KEY } from "../bookings/queries.ts";
import { COACHING_KEY } from "../query-options.ts";
import { WORDS } from "../words.ts";

/** Never cached: sharing may have ended since. */
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
      await client.invalidateQueries({ queryKey: BOOKINGS_KEY });
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

export function useSetHomework(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SetHomeworkInput) =>
      call(api.bookings[":id"].homework.$put({ param: { id: bookingId }, json })),
    onSuccess: () => {
      toastStaff("success", WORDS.homeworkSavedYourClientIs);
      return client.invalidateQueries({ queryKey: COACHING_KEY });
    },
  });
}

export const ratingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "rating", bookingId],
    queryFn: async () => (await call(api.bookings[":id"].rating.$get({ param: { id: bookingId } }))).data,
    gcTime: 0,
  });

export function useRateSession(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: RateSessionInput) =>
      (await call(api.bookings[":id"].rating.$put({ param: { id: bookingId }, json }))).data,
    onSuccess: (rating) => {
      client.setQueryData(ratingQuery(bookingId).queryKey, rating);
      toastStaff("success", WORDS.ratingSaved);
      return client.invalidateQueries({ queryKey: COACHING_KEY });
    },
  });
}
