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

/** Paper is white: the light colours are used while the page is printed. */
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

/** One for each step, so that a slow phone answers in between. */
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

// The HTML's first screen stays until the first page can replace it as a whole, rendered in slices; but not for long:
// a skeleton says that something is coming.
await Promise.race([
  // The settings too: the notice above the header would push the page down.
  Promise.all([router.load(), queryClient.prefetchQuery(settingsQuery)]),
  // The front door is read meanwhile, and a skeleton would take it away for good.
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
// At once where there is a field: between drawing in slices and putting it into the page somebody may begin to type.
if (isFront) flushSync(() => createRoot(root).render(app));
else startTransition(() => createRoot(root).render(app));
// Parts of the front door are taken out of the document and put back: who was typing goes on typing.
if (typing instanceof HTMLElement && typing.isConnected) typing.focus({ preventScroll: true });
