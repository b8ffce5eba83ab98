import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { toastError, toastStaff, toastSuccess } from "#web/ui/toast.ts";
import { COACHING_KEY, pageQuery, paging, refreshing } from "../query-options.ts";
import { wordsOr } from "../words.ts";

export const sessionsQuery = queryOptions({
  queryKey: [...COACHING_KEY, "sessions"],
  queryFn: async () => (await call(api["coach-sessions"].current.$get({}))).data,
  ...refreshing,
});

export const bookingsQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "bookings"],
  queryFn: ({ pageParam }) => call(api.bookings.$get(pageQuery(PAGE_SIZE_DEFAULT, pageParam))),
  ...paging,
  ...refreshing,
});

export const receivedQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "received"],
  queryFn: ({ pageParam }) => call(api.bookings.received.$get(pageQuery(PAGE_SIZE_DEFAULT, pageParam))),
  ...paging,
  ...refreshing,
});

/** As the client. */
export function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.bookings[":id"].cancellation.$post({ param: { id }, json: {} })),
    onSuccess: () => toastSuccess("Session cancelled. You can book another time."),
    onError: (error) => toastError(wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
}

/** As the coach: confirms or cancels. */
export function useChangeBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: { id: string; status: "confirmed" | "cancelled" }) =>
      call(api.bookings[":id"].$patch({ param: { id }, json })),
    onSuccess: (_, { status }) =>
      toastStaff("success", status === "confirmed" ? "Session confirmed" : "Session cancelled"),
    onError: (error) => toastStaff("error", wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: receivedQuery.queryKey }),
  });
}

/** As the coach. */
export function useCompleteSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: { id: string; coachId: string; transcript: string }) =>
      call(api.calendly["complete-session"][":bookingId"].$post({ param: { bookingId: id }, json })),
    onSuccess: () => {
      toastStaff("success", "Session completed");
      return client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    },
  });
}
