import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewCoachStep, SharePreparation } from "#contract/coaching-preparation.ts";
import { api, call } from "#web/lib/api.ts";
import { COACHING_KEY } from "../query-options.ts";

/** Never cached: sharing may have ended since. */
export const preparationSharingQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "preparation-sharing", bookingId],
    queryFn: async () =>
      (await call(api.bookings[":id"].preparation.sharing.$get({ param: { id: bookingId } }))).data,
    gcTime: 0,
  });

export function useSharePreparation(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: SharePreparation) =>
      (await call(api.bookings[":id"].preparation.sharing.$put({ param: { id: bookingId }, json }))).data,
    onSuccess: (sharing) => client.setQueryData(preparationSharingQuery(bookingId).queryKey, sharing),
  });
}

export const sharedPreparationQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "preparation", bookingId],
    queryFn: async () =>
      (await call(api.bookings[":id"].preparation.$get({ param: { id: bookingId } }))).data,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

export function useCommentStory(bookingId: string, storyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (words: string) => {
      const param = { id: bookingId, storyId };
      return (await call(api.bookings[":id"].stories[":storyId"].comment.$put({ param, json: { words } })))
        .data;
    },
    onSuccess: (shared) => client.setQueryData(sharedPreparationQuery(bookingId).queryKey, shared),
  });
}

export function useSetStep(bookingId: string, applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewCoachStep) => {
      const param = { id: bookingId, applicationId };
      return (await call(api.bookings[":id"].applications[":applicationId"].steps.$post({ param, json })))
        .data;
    },
    onSuccess: (shared) => client.setQueryData(sharedPreparationQuery(bookingId).queryKey, shared),
  });
}

export function useTakeStepBack(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (stepId: string) =>
      (await call(api.bookings[":id"].steps[":stepId"].$delete({ param: { id: bookingId, stepId } }))).data,
    onSuccess: (shared) => client.setQueryData(sharedPreparationQuery(bookingId).queryKey, shared),
  });
}
