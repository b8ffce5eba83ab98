import "./ui/styles.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./lib/query-client.ts";
import { settingsQuery } from "./lib/settings.ts";
import { router } from "./routes.tsx";
import { printInLight } from "./ui/print-in-light.ts";
import { UiProvider } from "./ui/ui-provider.tsx";

const root = document.querySelector("#root");
if (root === null) throw new Error("index.html has no #root");

/** The app's style comes beside its script (scripts/preload-pages.ts); one that does not come is not waited for. */
const styled = Array.from(document.querySelectorAll<HTMLLinkElement>('head link[rel="stylesheet"]'))
  .filter((link) => link.sheet === null)
  .map(
    (link) =>
      new Promise((settled) => {
        link.addEventListener("load", settled);
        link.addEventListener("error", settled);
      }),
  );

printInLight();
const PATIENCE_MS = 500;

// What stands in the page stays until the first page can take its place, as a whole, built in slices; but not for long:
// a skeleton says that something is coming.
await Promise.race([
  // The settings too: the line over the header would push the page down.
  Promise.all([router.load(), queryClient.prefetchQuery(settingsQuery)]),
  new Promise((late) => void setTimeout(late, PATIENCE_MS)),
]);
await Promise.all(styled);
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
});
