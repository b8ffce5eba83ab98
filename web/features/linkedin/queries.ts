import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, call } from "#web/lib/api.ts";
import { useResetOnReturn } from "#web/lib/use-reset-on-return.ts";

/** Requests the provider's address and navigates there. */
export function useConnect() {
  const mutation = useMutation({
    mutationFn: async () => {
      const { data } = await call(api.linkedin.authorize.$post({ json: {} }));
      window.location.assign(data.url);
    },
  });
  useResetOnReturn(mutation.reset);
  return mutation;
}

export const profileQuery = queryOptions({
  queryKey: ["linkedin", "profile"],
  queryFn: async () => (await call(api.linkedin["fetch-profile"].$get({}))).data,
  retry: false,
  staleTime: 60_000,
});

/** True if the next interview is this user's first one and is allowed. */
export const firstInterviewQuery = queryOptions({
  queryKey: ["linkedin", "first-interview"],
  queryFn: async () => {
    const { data } = await call(api.chat.interview.remaining.$get({}));
    return data.completedInterviews === 0 && data.remainingInterviews > 0 && !data.stopped;
  },
  gcTime: 0,
  retry: false,
});
