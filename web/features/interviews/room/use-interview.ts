import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { randomId } from "#web/lib/random-id.ts";
import { wait } from "#web/lib/wait.ts";
import { toastError } from "#web/ui/toast.ts";
import { awaitSignIn, holdSession, useSession } from "#web/lib/session.ts";
import { checkHealth, findCurrent, INTERVIEWS_KEY, readLive, saveDraft } from "../queries.ts";
import { sendChat } from "./chat-stream.ts";
import { InterviewController } from "./controller.ts";
import { draftStore } from "./draft-store.ts";
import { openEvents } from "./live-stream.ts";
import type { State } from "./machine.ts";

function createController(): InterviewController {
  const screen = tabId();
  return new InterviewController({
    checkHealth,
    findCurrent,
    sendChat,
    readLive,
    openEvents: (id, signal) => openEvents({ id, screen }, signal),
    saveDraft,
    isVisible: () => document.visibilityState === "visible",
    drafts: draftStore,
    toastError,
    screen,
    createId: randomId,
    tabMs: () => performance.now(),
    wallMs: () => Date.now(),
    wait,
  });
}

/** One controller for the life of the page. */
export function useInterview(): { state: State; controller: InterviewController } {
  const [controller] = useState(createController);
  const state = useSyncExternalStore(controller.subscribe, controller.getState);
  useLifetime(controller, state);
  return { state, controller };
}

function useLifetime(controller: InterviewController, state: State): void {
  const client = useQueryClient();
  const { phase } = state;

  useEffect(() => {
    void controller.connect();
    return controller.close;
  }, [controller]);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === "hidden") controller.leave();
      else if (controller.getState().connection.kind === "connected") void controller.refresh();
    };
    const ticking = setInterval(controller.tick, 1000);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pagehide", controller.leave);
    window.addEventListener("online", controller.wake);
    return () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pagehide", controller.leave);
      window.removeEventListener("online", controller.wake);
    };
  }, [controller]);

  useEffect(() => (phase === "running" ? holdSession(controller.signOut) : undefined), [controller, phase]);

  const isSignedOut = state.connection.kind === "signed-out";
  useEffect(() => {
    awaitSignIn(isSignedOut);
    return () => awaitSignIn(false);
  }, [isSignedOut]);

  const { dataUpdatedAt } = useSession();
  useEffect(() => {
    if (controller.getState().connection.kind === "signed-out") controller.wake();
  }, [controller, dataUpdatedAt]);

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

/**
 * Names this browser tab over its reloads: `sessionId` of the chat request (decisions.md D3). The name lies in the storage
 * only between two loads: a tab that is duplicated copies its storage, and must not take the name along.
 */
function tabId(): string {
  try {
    const id = sessionStorage.getItem(TAB_KEY) ?? randomId();
    sessionStorage.removeItem(TAB_KEY);
    window.addEventListener("pagehide", () => sessionStorage.setItem(TAB_KEY, id));
    window.addEventListener("pageshow", () => sessionStorage.removeItem(TAB_KEY));
    return id;
  } catch {
    return randomId();
  }
}
