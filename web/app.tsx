import "./ui/styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { queryClient } from "./lib/query-client.ts";
import { watchSignOut } from "./lib/session.ts";
import { settingsQuery } from "./lib/settings.ts";
import { makeRouter } from "./routes.tsx";
import { ignoreSecondClicks } from "./ui/double-click.ts";
import { keepFocusOnPressed } from "./ui/keep-focus.ts";
import { surviveTranslators } from "./ui/page-translators.ts";
import { UiProvider } from "./ui/ui-provider.tsx";

const SCHEME = "data-mantine-color-scheme";

/** Switches to the light colours while printing, because paper is white. */
function printInLight(): void {
  const root = document.documentElement;
  let screen: string | null = null;
  window.addEventListener("beforeprint", () => {
    screen = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, "light");
  });
  window.addEventListener("afterprint", () => {
    if (screen !== null) root.setAttribute(SCHEME, screen);
  });
}

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");

/** Ends the current task, so that a slow phone can respond to input between two steps. */
const nextTask = () => new Promise<void>((next) => void setTimeout(next));

surviveTranslators();
printInLight();
keepFocusOnPressed();
ignoreSecondClicks();
watchSignOut(queryClient);
await nextTask();
const router = makeRouter();
const PATIENCE_MS = 500;
const isFront = document.querySelector(".front") !== null;

// The HTML's first screen stays until the first page can replace it as a whole, but no longer than PATIENCE_MS. Then a
// skeleton shows that something is loading.
await Promise.race([
  // Includes the settings, because the notice above the header would push the page down.
  Promise.all([router.load(), queryClient.prefetchQuery(settingsQuery)]),
  // The landing page can be read meanwhile, and a skeleton would remove it for good.
  ...(isFront ? [] : [new Promise((late) => void setTimeout(late, PATIENCE_MS))]),
]);
await nextTask();
const app = (
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>
);
const typing = document.activeElement;
// Render the landing page synchronously, because a user may start typing while it would be rendered in slices.
if (isFront) {
  flushSync(() => createRoot(root).render(app));
  // The router listens from its first render on, so it misses a click on "Start free" before that.
  if (router.latestLocation.href !== router.state.location.href) void router.load();
} else startTransition(() => createRoot(root).render(app));
// Parts of the landing page are removed and put back, so give the focus back to the field being typed in.
if (typing instanceof HTMLElement && typing.isConnected) typing.focus({ preventScroll: true });
