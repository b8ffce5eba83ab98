import { queryOptions } from "@tanstack/react-query";
import { api, call } from "./api.ts";
import { readOrKept } from "./kept.ts";

/** Fetched once: it changes only with a new server version. */
export const rubricQuery = queryOptions({
  queryKey: ["rubric"],
  queryFn: () => readOrKept("rubric", async () => (await call(api.rubric.$get({}))).data),
  staleTime: Number.POSITIVE_INFINITY,
});
