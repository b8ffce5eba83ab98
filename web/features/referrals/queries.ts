import { queryOptions } from "@tanstack/react-query";
import { answerOf } from "../../lib/api.ts";

type ReferrerAnswer = { data: { fullName: string } };

/** Not yet a route of the typed client. */
async function getReferrer(code: string): Promise<ReferrerAnswer["data"]> {
  const response = await answerOf(fetch(`/api/referrals/referrer/${encodeURIComponent(code)}`));
  return ((await response.json()) as ReferrerAnswer).data;
}

export const referrerQuery = (code: string) =>
  queryOptions({
    queryKey: ["referrals", "referrer", code],
    queryFn: () => getReferrer(code),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: code !== "",
  });
