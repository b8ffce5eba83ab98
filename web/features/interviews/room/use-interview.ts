import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { wait } from "#web/lib/wait.ts";
import { toastError } from "#web/ui/toast.ts";
import { checkHealth, findCurrent, INTERVIEWS_KEY } from "../queries.ts";
import { sendChat } from "./chat-stream.ts";
import { InterviewController } from "./controller.ts";
import { draftStore } from "./draft-store.ts";
import type { State } from "./machine.ts";

const createController = () =>
  new InterviewController({
    checkHealth,
    findCurrent,
    sendChat,
    drafts: draftStore,
    toastError,
    sessionId: tabId(),
    createId: () => crypto.randomUUID(),
    tabMs: () => performance.now(),
    wait,
  });

/** One controller for the life of the page. */
export function useInterview(): { state: State; controller: InterviewController } {
  const [controller] = useState(createController);
  const state = useSyncExternalStore(controller.subscribe, controller.getState);
  useLifetime(controller, state);
  return { state, controller };
}

function useLifetime(controller: InterviewController, state: State): void {
  const client = useQueryClient();
  const interviewId = state.live?.id ?? null;
  const { phase } = state;

  useEffect(() => {
    void controller.connect();
    return controller.close;
  }, [controller]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "visible" && controller.getState().connection.kind === "connected") {
        void controller.refresh();
      }
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [controller]);

  useEffect(
    () => (interviewId === null ? undefined : draftStore.watchDraft(interviewId, controller.adopt)),
    [controller, interviewId],
  );

  useEffect(() => {
    if (phase !== "loading") markRoom(phase === "running");
  }, [phase]);

  useEffect(() => {
    if (phase === "running" || phase === "over") void client.invalidateQueries({ queryKey: INTERVIEWS_KEY });
  }, [client, phase]);
}

const ROOM_KEY = "greenroom.room";

/** Stores for this tab's next load that an interview runs, so that the first screen (index.html) has its layout. */
function markRoom(open: boolean): void {
  try {
    if (open) sessionStorage.setItem(ROOM_KEY, "open");
    else sessionStorage.removeItem(ROOM_KEY);
  } catch {
    // A browser may refuse storage; the first screen is then the usual one.
  }
}

/** Whether an interview ran here when this tab was left: its stage, not a page, is what comes. */
export function hasOpenRoom(): boolean {
  try {
    return sessionStorage.getItem(ROOM_KEY) !== null;
  } catch {
    return false;
  }
}

const TAB_KEY = "greenroom.tab";

/** Names this browser tab over its reloads: `sessionId` of the chat request (decisions.md D3). */
function tabId(): string {
  try {
    const id = sessionStorage.getItem(TAB_KEY) ?? crypto.randomUUID();
    sessionStorage.setItem(TAB_KEY, id);
    return id;
  } catch {
    return crypto.randomUUID();
  }
}
