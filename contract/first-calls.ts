import { PAGE_SIZE_DEFAULT } from "./limits.ts";

/** The element of the page that holds the answers. */
export const FIRST_DATA_ID = "first-data";
/** The piece of script that says the first words from it. */
export const FIRST_WORDS_ID = "first-words";

/** The pages that people open first, by their address; what they show of a person at once, as calls of the API. */
const CALLS: readonly (readonly [page: RegExp, calls: (id: string) => string[]])[] = [
  [
    /^\/dashboard$/,
    () => [
      "/api/chat/interview/current",
      "/api/chat/interview/remaining",
      "/api/stripe/subscription-status",
      "/api/conversations/progress",
      "/api/applications",
      `/api/conversations?limit=${PAGE_SIZE_DEFAULT}`,
      `/api/bookings?limit=${PAGE_SIZE_DEFAULT}&when=upcoming`,
      `/api/bookings?limit=${PAGE_SIZE_DEFAULT}&when=past`,
    ],
  ],
  [
    /^\/interview$/,
    () => ["/api/chat/interview/current", "/api/chat/interview/remaining", "/api/interview-preferences"],
  ],
  [
    /^\/interview\/([\w-]{36})\/report$/,
    (id) => [
      `/api/conversations/${id}/report`,
      `/api/conversations/${id}/report/flags`,
      `/api/conversations/${id}/spoken-answers`,
      `/api/stories/proposals?conversation=${id}`,
    ],
  ],
];

const OF_ALL = "/api/settings";

/** Calls whose answers the server puts into the page itself (api/http/first-data.ts), so that none waits for a script. */
export function firstCalls(path: string, hasSession: boolean): string[] {
  if (!hasSession) return [OF_ALL];
  for (const [page, calls] of CALLS) {
    const found = page.exec(path);
    if (found) return ["/api/users/me", OF_ALL, ...calls(found[1] ?? "")];
  }
  return ["/api/users/me", OF_ALL];
}
