import { FIRST_DATA_ID, FIRST_WORDS_ID } from "#contract/first-calls.ts";
import { SESSION_CHECK_SECONDS } from "#contract/limits.ts";

/** Takes the responses that the server embedded in the page (api/http/first-data.ts), by the address of their call. */
function takeFromPage(): Map<string, unknown> {
  const element = globalThis.document?.getElementById(FIRST_DATA_ID);
  element?.remove();
  // The inline script has run. Removed so that no script of ours stays among text that users wrote.
  globalThis.document?.getElementById(FIRST_WORDS_ID)?.remove();
  return new Map(Object.entries(JSON.parse(element?.textContent ?? "{}") as Record<string, unknown>));
}

const answers = takeFromPage();
const UNTIL_MS = SESSION_CHECK_SECONDS * 1000;

/**
 * Like fetch, but uses a response embedded in the page if there is one. Each is used once, and none after a change,
 * which may outdate them all.
 */
export const fetchFirst: typeof fetch = (input, init) => {
  const address = typeof input === "string" ? input : "";
  const isRead = init?.method === "GET";
  const answer = isRead ? answers.get(address) : undefined;
  if (!isRead || performance.now() > UNTIL_MS) answers.clear();
  if (answer === undefined || !answers.delete(address)) return fetch(input, init);
  return Promise.resolve(Response.json(answer));
};
