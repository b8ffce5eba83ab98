import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, call } from "./api.ts";
import { readOrKept } from "./kept.ts";
import { pageLanguage } from "./words.ts";

/** Fetched once, because it changes only with a new server version. */
export const rubricQuery = queryOptions({
  queryKey: ["rubric"],
  queryFn: () => readOrKept("rubric", async () => (await call(api.rubric.$get({}))).data),
  staleTime: Number.POSITIVE_INFINITY,
});

const levelWordsQuery = queryOptions({
  queryKey: ["level-words"],
  queryFn: async () => (await import("./anchor-words.de.ts")).anchors,
  staleTime: Number.POSITIVE_INFINITY,
  enabled: pageLanguage === "de",
});

/** Returns a function that translates the rubric's levels. The German texts are loaded on demand. */
export function useLevelWords(): (anchor: string | undefined) => string {
  const { data } = useQuery(levelWordsQuery);
  return (anchor = "") => data?.[anchor] ?? anchor;
}
