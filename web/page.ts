import { lazyRouteComponent } from "@tanstack/react-router";
import { pending, type PageShape } from "./ui/page-skeleton.tsx";

/** A route's component, loaded from `file`, and the skeleton shown until then. */
export const page = <T extends Record<string, unknown>, K extends keyof T = keyof T>(
  shape: PageShape,
  file: () => Promise<T>,
  name: K,
) => ({ component: lazyRouteComponent(file, name), pendingComponent: pending(shape) });
