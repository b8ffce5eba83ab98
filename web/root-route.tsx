import { createRootRouteWithContext } from "@tanstack/react-router";
import { AppLayout } from "./app-layout.tsx";
import type { RouterContext } from "./guard.ts";

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
export const getParentRoute = () => rootRoute;
