import { PAGE_SIZE_DEFAULT } from "./limits.ts";

/** Id of the page element that holds the responses. */
export const FIRST_DATA_ID = "first-data";
/** Id of the inline script that renders the page's first screen from these responses. */
export const FIRST_WORDS_ID = "first-words";

/** Pages that users open first, by path, with the API requests for the data that they show at once. */
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

/**
 * Requests whose responses the server inlines into the page (api/http/first-data.ts), so no data waits for a script.
 */
export function firstCalls(path: string, hasSession: boolean): string[] {
  if (!hasSession) return [OF_ALL];
  for (const [page, calls] of CALLS) {
    const found = page.exec(path);
    if (found) return ["/api/users/me", OF_ALL, ...calls(found[1] ?? "")];
  }
  return ["/api/users/me", OF_ALL];
}
