import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "#web/lib/api.ts";
import { toastStaff } from "#web/ui/toast.ts";
import { ownProfileQuery } from "../profiles/queries.ts";
import { COACHING_KEY } from "../query-options.ts";

/** Fetched once per visit, because the result must not change while the calendar is open. */
export const availabilityQuery = (coachId: string) =>
  queryOptions({
    queryKey: [...COACHING_KEY, "availability", coachId],
    queryFn: () => call(api.calendly["coach-availability"][":coachId"].$get({ param: { coachId } })),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The server redirects to Calendly, and from there back to the coach dashboard. */
export const connectAddress = (userId: string): string =>
  `/api/calendly/oauth/authorize?user_id=${encodeURIComponent(userId)}`;

/** The events that the connected account offers now. */
export const offersQuery = queryOptions({
  queryKey: [...COACHING_KEY, "offers"],
  queryFn: async () => (await call(api.calendly.events.$get({}))).data,
  retry: false,
  gcTime: 0,
});

export function usePickEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event_uri: string) => call(api.calendly.event.$put({ json: { event_uri } })),
    onSuccess: () => {
      toastStaff("success", TEXT.eventPicked);
      return client.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
    },
  });
}

export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.calendly.connection.$delete({})),
    onSuccess: () => toastStaff("success", TEXT.calendlyDisconnected),
    onError: () => toastStaff("error", TEXT.calendlyDisconnectFailed),
    onSettled: () => client.invalidateQueries({ queryKey: ownProfileQuery.queryKey }),
  });
}
