import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { AnswerNoShow } from "#contract/coaching-no-shows.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatWhen } from "#web/lib/format.ts";
import { useMe } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { toastError, toastStaff, toastSuccess } from "#web/ui/toast.ts";
import { COACHING_KEY, pageQuery, paging, refreshing } from "../query-options.ts";
import { wordsOr, WORDS } from "../words.ts";

export const sessionsQuery = queryOptions({
  queryKey: [...COACHING_KEY, "sessions"],
  queryFn: async () => (await call(api["coach-sessions"].current.$get({}))).data,
  ...refreshing,
});

const WHENS = ["upcoming", "past"] as const;
export type When = (typeof WHENS)[number];
export const BOOKINGS_KEY = [...COACHING_KEY, "bookings"] as const;
export const RECEIVED_KEY = [...COACHING_KEY, "received"] as const;

const pageOf = (when: When, cursor: string | null) => {
  const { query } = pageQuery(PAGE_SIZE_DEFAULT, cursor);
  return { query: { ...query, when } };
};

export const bookingsQuery = (when: When) =>
  infiniteQueryOptions({
    queryKey: [...BOOKINGS_KEY, when],
    queryFn: ({ pageParam }) => call(api.bookings.$get(pageOf(when, pageParam))),
    ...paging,
    ...refreshing,
  });

export const receivedQuery = (when: When) =>
  infiniteQueryOptions({
    queryKey: [...RECEIVED_KEY, when],
    queryFn: ({ pageParam }) => call(api.bookings.received.$get(pageOf(when, pageParam))),
    ...paging,
    ...refreshing,
  });

/** For coaches: refetches a session, because the page may be outdated; undefined when that fails. */
export function useReadAgain() {
  const client = useQueryClient();
  return async (id: string) => {
    await client.refetchQueries({ queryKey: RECEIVED_KEY });
    return WHENS.flatMap((when) => client.getQueryData(receivedQuery(when).queryKey)?.pages ?? [])
      .flatMap(({ data }) => data)
      .find((booking) => booking.id === id);
  };
}

/** For clients. */
export function useCancelBooking() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => call(api.bookings[":id"].cancellation.$post({ param: { id }, json: {} })),
    onSuccess: ({ data }) => {
      const find = () => void navigate(paths.dashboard("coaches"));
      if (data.session_back)
        toastSuccess(WORDS.sessionCancelledYouCanBook, { label: APP_WORDS.findCoach, run: find });
      else toastSuccess(WORDS.sessionCancelledItCountsAs);
    },
    onError: (error) => toastError(wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
}

/** Toasts stay longer on a coach's screen than on a client's (limits.md). */
function useToastOfEitherSide(): (kind: "success" | "error", message: string) => void {
  const { role_id } = useMe();
  if (role_id === ROLE.coach) return toastStaff;
  return (kind, message) => (kind === "error" ? toastError(message) : toastSuccess(message));
}

/** For both sides: reports that the other side did not come. */
export function useReportNoShow() {
  const client = useQueryClient();
  const toast = useToastOfEitherSide();
  return useMutation({
    mutationFn: ({ id, words }: { id: string; words: string }) =>
      call(api.bookings[":id"]["no-show"].$post({ param: { id }, json: { words } })),
    onSuccess: ({ message }) => toast("success", message),
    onError: (error) => toast("error", wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
}

/** For the side that was reported as missing. */
export function useAnswerNoShow() {
  const client = useQueryClient();
  const toast = useToastOfEitherSide();
  return useMutation({
    mutationFn: ({ id, ...json }: AnswerNoShow & { id: string }) =>
      call(api.bookings[":id"]["no-show"].answer.$post({ param: { id }, json })),
    onSuccess: ({ message }) => toast("success", message),
    onError: (error) => toast("error", wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
}

/** For coaches: confirms or cancels. */
export function useChangeBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: { id: string; status: "confirmed" | "cancelled" }) =>
      call(api.bookings[":id"].$patch({ param: { id }, json })),
    onSuccess: (_, { status }) =>
      toastStaff("success", status === "confirmed" ? WORDS.sessionConfirmed : WORDS.sessionCancelled),
    onError: (error) => toastStaff("error", wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: RECEIVED_KEY }),
  });
}

/** The calendar page for choosing another time; fetched each time, because the calendar may have changed. */
export const movePageQuery = (id: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "move-page", id],
    queryFn: async () =>
      (await call(api.bookings[":id"]["move-page"].$post({ param: { id }, json: {} }))).data,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** For both sides: updates the booking from the calendar at once. */
export function useFollowMove() {
  const client = useQueryClient();
  const toast = useToastOfEitherSide();
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(api.bookings[":id"].move.$post({ param: { id }, json: {} }))).data,
    onSuccess: ({ booking_date }) =>
      toast(
        "success",
        booking_date === null ? WORDS.sessionMoved : WORDS.sessionMovedTo(formatWhen(booking_date)),
      ),
    onError: () => toast("success", WORDS.theCalendarHasTheNew),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
}

/** For coaches. */
export function useCompleteSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: { id: string; coachId: string; transcript: string }) =>
      call(api.calendly["complete-session"][":bookingId"].$post({ param: { bookingId: id }, json })),
    onSuccess: () => {
      toastStaff("success", WORDS.sessionCompleted);
      return client.invalidateQueries({ queryKey: RECEIVED_KEY });
    },
  });
}
