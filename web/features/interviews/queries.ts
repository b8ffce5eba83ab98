import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type {
  InterviewKind,
  startInterview as startSchema,
  startPractice as practiceSchema,
} from "#contract/interviews.ts";
import { DASHBOARD_REFRESH_SECONDS, PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { api, call } from "#web/lib/api.ts";
import { readOrKept } from "#web/lib/kept.ts";

export const INTERVIEWS_KEY = ["interviews"] as const;

/** Refetched when the page becomes visible, at most every 5 s (states.md 'Dashboard refresh'). */
const refreshing = { staleTime: DASHBOARD_REFRESH_SECONDS * 1000, refetchOnWindowFocus: true };

export const allowanceQuery = queryOptions({
  queryKey: [...INTERVIEWS_KEY, "allowance"],
  queryFn: async () => (await call(api.chat.interview.remaining.$get({}))).data,
  ...refreshing,
});

export const findCurrent = async () => (await call(api.chat.interview.current.$get({}))).data;

export const currentQuery = queryOptions({
  queryKey: [...INTERVIEWS_KEY, "current"],
  queryFn: findCurrent,
  ...refreshing,
});

/** `kind` selects whole interviews or practices of one question. */
export const conversationsQuery = (kind: InterviewKind) =>
  infiniteQueryOptions({
    queryKey: [...INTERVIEWS_KEY, "list", kind],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(kind === "practice" && { kind }),
        limit: String(PAGE_SIZE_DEFAULT),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      const read = () => call(api.conversations.$get({ query }));
      return pageParam === null ? readOrKept(`list ${kind}`, read) : read();
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...refreshing,
  });

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS_KEY, "messages", id],
    queryFn: async () => (await call(api.conversations[":id"].messages.$get({ param: { id } }))).data,
    staleTime: 60_000,
  });

export const preferencesQuery = queryOptions({
  queryKey: ["interview-preferences"],
  queryFn: async () => (await call(api["interview-preferences"].$get({}))).data,
});

/** Succeeds if the server and its database are ready. */
export const checkHealth = () => call(api.ready.$get({}));

/** The interview's state, the same for all its screens. Null if nothing has changed since `version`. */
export const readLive = async (id: string, version: string | null, signal: AbortSignal) =>
  (
    await call(
      api.conversations[":id"].live.$get(
        { param: { id }, query: version === null ? {} : { version } },
        { init: { signal } },
      ),
    )
  ).data;

type NewDraft = { text: string; basedOn: number; screen: string; leaving: boolean };

/** `leaving` keeps the request alive while the page closes. */
export const saveDraft = async (id: string, { leaving, ...json }: NewDraft) =>
  (await call(api.conversations[":id"].draft.$put({ param: { id }, json }, { init: { keepalive: leaving } })))
    .data;

export const startInterview = async (json: z.input<typeof startSchema>) =>
  (await call(api.conversation.start.$post({ json }))).data;

export const startPractice = async (json: z.input<typeof practiceSchema>) =>
  (await call(api.practice.start.$post({ json }))).data;
