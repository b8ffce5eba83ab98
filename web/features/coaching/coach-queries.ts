import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CoachProfileInput, OwnCoachProfile } from "#contract/coaching.ts";
import { TOAST_STAFF_MS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, api, call } from "../../lib/api.ts";
import { uploadFile } from "../../lib/upload.ts";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { ownProfileQuery, receivedQuery } from "./queries.ts";

/** The server's words for a refusal, the screen's for a fault. */
export const wordsOr = (error: unknown, words: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : words;

export const uploadPhoto = (file: File) =>
  uploadFile<{ profile_photo_url: string }>("/api/coaches/me/photo", file);

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: CoachProfileInput) => (await call(api.coaches.me.$put({ json }))).data,
    onSuccess: (profile) => client.setQueryData<OwnCoachProfile | null>(ownProfileQuery.queryKey, profile),
  });
}

/** Goes to the server, which leads on to the scheduling service and back to the coach dashboard. */
export const connectAddress = (userId: string): string =>
  `/api/calendly/oauth/authorize?user_id=${encodeURIComponent(userId)}`;

export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.calendly.connection.$delete({})),
    onSuccess: () => toastSuccess(TEXT.calendlyDisconnected, TOAST_STAFF_MS),
    onError: () => toastError(TEXT.calendlyDisconnectFailed, TOAST_STAFF_MS),
    onSettled: () => client.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
  });
}

type Move = { id: string; status: "confirmed" | "cancelled" };

export function useMoveBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Move) =>
      call(api.bookings[":id"].$patch({ param: { id }, json: { status } })),
    onSuccess: (_, { status }) =>
      toastSuccess(status === "confirmed" ? "Session confirmed" : "Session cancelled", TOAST_STAFF_MS),
    onError: (error) => toastError(wordsOr(error, TEXT.bookingMoveFailed), TOAST_STAFF_MS),
    onSettled: () => client.invalidateQueries({ queryKey: receivedQuery.queryKey }),
  });
}

type Completion = { id: string; coachId: string; transcript: string };

export function useCompleteSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...json }: Completion) =>
      call(api.calendly["complete-session"][":bookingId"].$post({ param: { bookingId: id }, json })),
    onSuccess: () => {
      toastSuccess("Session completed", TOAST_STAFF_MS);
      return client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    },
  });
}
