import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CoachProfileInput, OwnCoachProfile } from "#contract/coaching.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";
import { toastStaff } from "#web/ui/toast.ts";
import { wordsOr } from "../error-words.ts";
import { ownProfileQuery, receivedQuery } from "../bookings/queries.ts";

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
    onSuccess: () => toastStaff("success", TEXT.calendlyDisconnected),
    onError: () => toastStaff("error", TEXT.calendlyDisconnectFailed),
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
      toastStaff("success", status === "confirmed" ? "Session confirmed" : "Session cancelled"),
    onError: (error) => toastStaff("error", wordsOr(error, TEXT.bookingMoveFailed)),
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
      toastStaff("success", "Session completed");
      return client.invalidateQueries({ queryKey: receivedQuery.queryKey });
    },
  });
}
