import { useSyncExternalStore } from "react";

/** The server counts as reachable if the last call got a response and the browser is online. */

let answered = true;
const listeners = new Set<() => void>();

export function noteResponse(came: boolean): void {
  if (answered === came) return;
  answered = came;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useReachable = (): boolean =>
  useSyncExternalStore(subscribe, () => navigator.onLine && answered);
