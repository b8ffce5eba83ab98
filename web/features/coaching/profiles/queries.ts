import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CoachProfileInput, OwnCoachProfile } from "#contract/coaching.ts";
import { PAGE_SIZE_MAX } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";
import { toastStaff } from "#web/ui/toast.ts";
import { COACHING_KEY, pageQuery, paging, refreshing } from "../query-options.ts";
import { wordsOr } from "../words.ts";

export const coachesQuery = infiniteQueryOptions({
  queryKey: [...COACHING_KEY, "coaches"],
  queryFn: ({ pageParam }) => call(api.coaches.$get(pageQuery(PAGE_SIZE_MAX, pageParam))),
  ...paging,
  ...refreshing,
});

export const coachQuery = (id: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "coach", id],
    queryFn: async () => (await call(api.coaches[":id"].$get({ param: { id } }))).data,
    ...refreshing,
  });

export const ownProfileQuery = queryOptions({
  queryKey: [...COACHING_KEY, "own-profile"],
  queryFn: async () => (await call(api.coaches.me.$get({}))).data,
});

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (json: CoachProfileInput) => (await call(api.coaches.me.$put({ json }))).data,
    onSuccess: (profile) => client.setQueryData<OwnCoachProfile | null>(ownProfileQuery.queryKey, profile),
  });
}

/** Asks again after staff refused. */
export function useAskForReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.coaches.me.review.$post({ json: {} })),
    onSuccess: ({ message }) => toastStaff("success", message),
    onError: (error) => toastStaff("error", wordsOr(error, TEXT.reviewAskFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
  });
}

export const uploadPhoto = (file: File) =>
  uploadFile<{ profile_photo_url: string }>("/api/coaches/me/photo", file);
