const KEY = "greenroom.tab";

/** Names this browser tab over its reloads: `sessionId` of the chat request (decisions.md D3). */
export function tabId(): string {
  try {
    const id = sessionStorage.getItem(KEY) ?? crypto.randomUUID();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    return crypto.randomUUID();
  }
}
