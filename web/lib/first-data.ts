import { FIRST_DATA_ID, FIRST_WORDS_ID } from "#contract/first-calls.ts";
import { SESSION_CHECK_SECONDS } from "#contract/limits.ts";

/** What the server put into the page (api/http/first-data.ts), by the call's address. */
function takeFromPage(): Map<string, unknown> {
  const element = globalThis.document?.getElementById(FIRST_DATA_ID);
  element?.remove();
  // It has run: from now on no script of the page's own stands among what people wrote.
  globalThis.document?.getElementById(FIRST_WORDS_ID)?.remove();
  return new Map(Object.entries(JSON.parse(element?.textContent ?? "{}") as Record<string, unknown>));
}

const answers = takeFromPage();
const UNTIL_MS = SESSION_CHECK_SECONDS * 1000;

/** As fetch, but a call whose answer came with the page is not made: once, and not after a change, which may have made it old. */
export const fetchFirst: typeof fetch = (input, init) => {
  const address = typeof input === "string" ? input : "";
  const isRead = init?.method === "GET";
  const answer = isRead ? answers.get(address) : undefined;
  if (!isRead || performance.now() > UNTIL_MS) answers.clear();
  if (answer === undefined || !answers.delete(address)) return fetch(input, init);
  return Promise.resolve(Response.json(answer));
};
