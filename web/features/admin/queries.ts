import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  ADMIN_HEADERS,
  type AdminSearch,
  type AuditSearch,
  type Listing,
  type OverviewDays,
} from "#contract/admin-list.ts";
import type { DecideListing, HideReview } from "#contract/coach-vetting.ts";
import type { DecideNoShow } from "#contract/coaching-no-shows.ts";
import { LINKEDIN_TIMEOUT_SECONDS, PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { responseOf, api, call } from "#web/lib/api.ts";
import { enterWithPasskey } from "#web/lib/passkey.ts";

const ADMIN_KEY = ["admin"] as const;

/** Leaves out undefined values, which URLs would contain as "undefined". */
const givenOf = <S extends Record<string, string | undefined>>(search: S) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [name in keyof S]: NonNullable<S[name]>;
  };

/** One page of users. The response headers contain the totals. */
export const usersQuery = (search: AdminSearch) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "users", search],
    queryFn: async () => {
      const query = { limit: String(PAGE_SIZE_DEFAULT), ...givenOf(search) };
      const response = await responseOf(api.admin.stats.$get({ query }));
      const header = (name: keyof typeof ADMIN_HEADERS) => response.headers.get(ADMIN_HEADERS[name]);
      return {
        rows: await response.json(),
        matches: Number(header("matches")),
        users: Number(header("users")),
        conversations: Number(header("conversations")),
        latest: header("latest"),
        next: header("next"),
        previous: header("previous"),
      };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/** The CSV export of all users that match the search, not only the shown page. */
export function exportHref({ search, sort, order }: AdminSearch): string {
  return `/api/admin/users.csv?${new URLSearchParams(givenOf({ search, sort, order })).toString()}`;
}

export const userConversationsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, "conversations", userId],
    queryFn: ({ pageParam }) =>
      call(
        api.admin["user-conversations"][":userId"].$get({
          param: { userId },
          query: { ...(pageParam !== null && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const outcomesQuery = queryOptions({
  queryKey: [...ADMIN_KEY, "outcomes"],
  queryFn: async () => (await call(api.admin.outcomes.$get({}))).data,
});

export const questionBankQuery = queryOptions({
  queryKey: [...ADMIN_KEY, "question bank"],
  queryFn: async () => (await call(api.admin["question-bank"].$get({}))).data,
});

export const overviewQuery = (days: OverviewDays) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "overview", days],
    queryFn: async () => (await call(api.admin.overview.$get({ query: { days } }))).data,
    placeholderData: keepPreviousData,
  });

export const vettedCoachesQuery = (listing: Listing) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, "coaches", listing],
    queryFn: ({ pageParam }) => {
      const query = { listing, ...(pageParam !== null && { cursor: pageParam }) };
      return call(api.admin.coaches.$get({ query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });

export function useDecideOnCoach(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: DecideListing) => call(api.admin.coaches[":id"].listing.$put({ param: { id }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}

export const reviewsQuery = infiniteQueryOptions({
  queryKey: [...ADMIN_KEY, "reviews"],
  queryFn: ({ pageParam }) =>
    call(api.admin.reviews.$get({ query: { ...(pageParam !== null && { cursor: pageParam }) } })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnWindowFocus: false,
});

export function useModerateReview(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: HideReview) =>
      call(api.admin.reviews[":bookingId"].hidden.$put({ param: { bookingId }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  });
}

export const noShowsQuery = infiniteQueryOptions({
  queryKey: [...ADMIN_KEY, "no-shows"],
  queryFn: ({ pageParam }) =>
    call(api.admin["no-shows"].$get({ query: { ...(pageParam !== null && { cursor: pageParam }) } })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnWindowFocus: false,
});

export function useDecideNoShow(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: DecideNoShow) =>
      call(api.admin["no-shows"][":bookingId"].decision.$put({ param: { bookingId }, json })),
    onSuccess: () => client.invalidateQueries({ queryKey: noShowsQuery.queryKey }),
  });
}

/** Fetched once per visit, because the audit log records each read. */
export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, "conversation", conversationId],
    queryFn: () =>
      call(api.admin["conversation-details"][":conversationId"].$get({ param: { conversationId } })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  });

export const useLinkedinData = (userId: string) =>
  useMutation({
    mutationFn: async () => {
      const signal = AbortSignal.timeout(LINKEDIN_TIMEOUT_SECONDS * 1000);
      const request = api.admin["linkedin-profile"][":userId"].$get(
        { param: { userId } },
        { init: { signal } },
      );
      return (await call(request)).data;
    },
  });

const SUPERADMIN_KEY = ["superadmin"] as const;

export const superadminQuery = queryOptions({
  queryKey: SUPERADMIN_KEY,
  queryFn: async () => (await call(api.superadmin.stats.$get({}))).data,
});

const AUDIT_KEY = [...SUPERADMIN_KEY, "audit"] as const;

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT_KEY, search],
    queryFn: ({ pageParam }) => {
      const query = { ...givenOf(search), ...(pageParam !== null && { cursor: pageParam }) };
      return call(api.superadmin["audit-log"].$get({ query }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const stopQuery = queryOptions({
  queryKey: [...SUPERADMIN_KEY, "stop"],
  queryFn: async () => (await call(api.superadmin["interview-stop"].$get({}))).data,
});

export function useStop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (stopped: boolean) =>
      (await call(api.superadmin["interview-stop"].$put({ json: { stopped } }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}

/** Submits a code for this session, or a passkey, which starts a new session; then retries the refused calls. */
export function useStepUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (proof: { code: string } | "passkey") => {
      if (proof === "passkey") await enterWithPasskey();
      else await call(api.auth["two-factor"]["step-up"].$post({ json: proof }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ADMIN_KEY });
      await client.invalidateQueries({ queryKey: SUPERADMIN_KEY });
    },
  });
}

/** The audit log records each read. */
export const useAccount = () =>
  useMutation({
    mutationFn: async (email: string) => (await call(api.superadmin.account.$get({ query: { email } }))).data,
  });

export const referrersQuery = queryOptions({
  queryKey: [...SUPERADMIN_KEY, "referrers"],
  queryFn: async () => (await call(api.superadmin.referrers.$get({}))).data,
  refetchOnWindowFocus: false,
});

export type ActOnUser = "suspend" | "unsuspend" | "end-sessions" | "remove-factors" | "demote";

export function useActOnUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, userId }: { act: ActOnUser; userId: string }) =>
      call(api.superadmin[act].$post({ json: { userId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}

export type ActWithReason = "delete-account" | "export-account" | "take-plan";

export function useActWithReason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, ...json }: { act: ActWithReason; userId: string; reason: string }) =>
      call(api.superadmin[act].$post({ json })),
    onSuccess: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}

const COPY_MS = 1000;

/** The export of a user's data that the superadmin requested. */
export const copyQuery = (userId: string) =>
  queryOptions({
    queryKey: [...SUPERADMIN_KEY, "copy", userId],
    queryFn: async () => (await call(api.superadmin.exports.$get({ query: { userId } }))).data,
    refetchInterval: (query) => (query.state.data?.status === "pending" ? COPY_MS : false),
  });

export const invitationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...SUPERADMIN_KEY, "invitations", search],
    queryFn: ({ pageParam }) =>
      call(
        api.superadmin.invitations.$get({
          query: { search, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export function useInviteByList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (list: string) =>
      (await call(api.superadmin.invitations.$post({ json: { list } }))).data,
    onSuccess: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}

export function useChangeInvitation() {
  const client = useQueryClient();
  const { [":id"]: one } = api.superadmin.invitations;
  return useMutation({
    mutationFn: ({ what, id }: { what: "send" | "withdraw"; id: string }) =>
      what === "send"
        ? call(one.send.$post({ param: { id }, json: {} }))
        : call(one.$delete({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}

export const installationQuery = queryOptions({
  queryKey: [...SUPERADMIN_KEY, "installation"],
  queryFn: async () => (await call(api.superadmin.installation.$get({}))).data,
});

/** Not refetched automatically, because each check calls every service. */
export const checksQuery = queryOptions({
  queryKey: [...SUPERADMIN_KEY, "checks"],
  queryFn: async () => (await call(api.superadmin.checks.$get({}))).data,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const useModelQuestion = () =>
  useMutation({
    mutationFn: async () => (await call(api.superadmin["model-question"].$post({ json: {} }))).data,
  });

export const useTestMail = () =>
  useMutation({
    mutationFn: async () => (await call(api.superadmin["test-mail"].$post({ json: {} }))).data,
  });

export function usePromote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) =>
      (await call(api.superadmin["promote-user"].$post({ json: { email } }))).user,
    onSuccess: () => client.invalidateQueries({ queryKey: SUPERADMIN_KEY }),
  });
}
