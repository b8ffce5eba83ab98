import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { REFERRAL_POLL_SECONDS } from "#contract/limits.ts";
import { api, call } from "#web/lib/api.ts";

export const referrerQuery = (code: string) =>
  queryOptions({
    queryKey: ["referrals", "referrer", code],
    queryFn: async () => (await call(api.referrals.referrer[":code"].$get({ param: { code } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: code !== "",
  });

/** The interval pauses while the tab is hidden and ends when the popup is closed. */
const live = { refetchInterval: REFERRAL_POLL_SECONDS * 1000, refetchOnWindowFocus: true };

export const codeQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referrals", "code", userId],
    queryFn: async () => (await call(api.referrals.code[":userId"].$get({ param: { userId } }))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["referrals", "stats", userId],
    queryFn: async () => (await call(api.referrals.stats[":userId"].$get({ param: { userId } }))).data,
    ...live,
  });

const emailsKey = (userId: string) => ["referrals", "emails", userId];

export const emailsQuery = (userId: string) =>
  queryOptions({
    queryKey: emailsKey(userId),
    queryFn: async () =>
      (await call(api.referrals["email-status"][":userId"].$get({ param: { userId } }))).data,
    ...live,
  });

export function useInvite(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (recipientEmail: string) =>
      (await call(api.referrals["send-email"].$post({ json: { userId, recipientEmail } }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: emailsKey(userId) }),
  });
}

/** `of`: the emails to stop; invitations by default. */
export const useUnsubscribe = (of: "plan" | undefined) =>
  useMutation({
    mutationFn: (token: string) =>
      call((of === "plan" ? api.plan : api.referrals).unsubscribe.$post({ query: { token } })),
  });
