import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { randomId } from "#web/lib/random-id.ts";
import { wait } from "#web/lib/wait.ts";
import { toastError } from "#web/ui/toast.ts";
import { awaitSignIn, holdSession, useSession } from "#web/lib/session.ts";
import { settingsQuery } from "#web/lib/settings.ts";
import { checkHealth, findCurrent, INTERVIEWS_KEY, readLive, saveDraft } from "../queries.ts";
import { sendChat } from "./chat-stream.ts";
import { InterviewController } from "./controller.ts";
import { draftStore } from "./draft-store.ts";
import { openEvents } from "./live-stream.ts";
import type { State } from "./machine.ts";

function createController(client: QueryClient): InterviewController {
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
    inactivitySeconds: () =>
      client.getQueryData(settingsQuery.queryKey)?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT,
    screen,
    createId: randomId,
    tabMs: () => performance.now(),
    wallMs: () => Date.now(),
    wait,
  });
}

/** Creates one controller for the life of the page. */
export function useInterview(): { state: State; controller: InterviewController } {
  const client = useQueryClient();
  const [controller] = useState(() => createController(client));
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

/** Marks in this tab that an interview is running, so that index.html shows the interview's layout at the next load. */
function markRoom(open: boolean): void {
  try {
    if (open) sessionStorage.setItem(ROOM_KEY, "open");
    else sessionStorage.removeItem(ROOM_KEY);
  } catch {
    // If the browser refuses storage, the usual first screen is shown.
  }
}

/** True if an interview was running when this tab was left. Its layout is then shown while the page loads. */
export function hasOpenRoom(): boolean {
  try {
    return sessionStorage.getItem(ROOM_KEY) !== null;
  } catch {
    return false;
  }
}

const TAB_KEY = "greenroom.tab";

/**
 * Identifies this browser tab across reloads: `sessionId` of the chat request (decisions.md D3). The id is in the
 * storage only between two loads, because a duplicated tab copies the storage and must not get the same id.
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
