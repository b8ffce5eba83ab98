import { lazy, Suspense, useSyncExternalStore } from "react";
import { areToastsWanted, subscribeToasts } from "./toast.ts";

const Notifications = lazy(async () => ({
  default: (await import("@mantine/notifications")).Notifications,
}));

/** Stays out of the first page: its code comes with the first toast. */
export function ToastArea() {
  const wanted = useSyncExternalStore(subscribeToasts, areToastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Notifications />
    </Suspense>
  );
}
