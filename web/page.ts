import { lazyRouteComponent } from "@tanstack/react-router";
import { setPageWords } from "#contract/words.ts";
import { pageLanguage } from "./lib/words.ts";
import { pending, type PageShape } from "./ui/page-skeleton.tsx";

/** Loads a part of the app after the words that it takes as it loads; English ones are in the part itself. */
export async function withWords<T>(load: () => Promise<T>): Promise<T> {
  if (pageLanguage === "de") setPageWords((await import("./more-words.de.ts")).catalogues);
  return load();
}

/** What a route shows: a part of that file, and its shape until the file is there. */
export const page = <T extends Record<string, unknown>, K extends keyof T = keyof T>(
  shape: PageShape,
  file: () => Promise<T>,
  name: K,
) => ({ component: lazyRouteComponent(() => withWords(file), name), pendingComponent: pending(shape) });
