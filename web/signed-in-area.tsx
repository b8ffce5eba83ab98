import { Outlet } from "@tanstack/react-router";
import { useSession } from "./lib/session.ts";
import { PageSkeleton } from "./ui/page-skeleton.tsx";

/** Holds the pages back in the moment between a session's end and the guard's redirect. */
export function SignedInArea() {
  const { data: me } = useSession();
  return me ? <Outlet /> : <PageSkeleton />;
}
