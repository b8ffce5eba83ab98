import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RateSessionInput, SetHomeworkInput } from "#contract/coaching-feedback.ts";
import { api, call } from "../../lib/api.ts";
import { toastStaff } from "../../ui/toast.ts";
import { COACHING_KEY, receivedQuery } from "./bookings/queries.ts";

/** The same until the server is replaced. */
export const rubricQuery = queryOptions({
  queryKey: ["rubric"],
  queryFn: async () => (await call(api.rubric.$get({}))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSetHomework(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: SetHomeworkInput) =>
      call(api.bookings[":id"].homework.$put({ param: { id: bookingId }, json })),
    onSuccess: () => {
      toastStaff("success", "Homework saved. Your client is told.");
      return client.invalidateQueries({ queryKey: receivedQuery.queryKey });
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
      toastStaff("success", "Rating saved");
      return client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    },
  });
}
