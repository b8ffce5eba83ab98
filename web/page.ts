import { lazyRouteComponent } from "@tanstack/react-router";
import { pending, type PageShape } from "./ui/page-skeleton.tsx";

/** What a route shows: a part of that file, and its shape until the file is there. */
export const page = <T extends Record<string, unknown>, K extends keyof T = keyof T>(
  shape: PageShape,
  file: () => Promise<T>,
  name: K,
) => ({ component: lazyRouteComponent(file, name), pendingComponent: pending(shape) });
