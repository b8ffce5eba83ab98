import { MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { cspNonce } from "./csp-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { areToastsWanted, subscribeToasts } from "./toast.ts";

type WithWebpackNonce = typeof globalThis & { __webpack_nonce__?: string };

// The scroll lock under Mantine's modals and menus reads its nonce from this global.
(globalThis as WithWebpackNonce).__webpack_nonce__ = cspNonce();

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      {children}
      <ToastArea />
    </MantineProvider>
  );
}

const Notifications = lazy(async () => ({
  default: (await import("@mantine/notifications")).Notifications,
}));

/** Not part of the first page's script: it loads with the first toast. */
function ToastArea() {
  const wanted = useSyncExternalStore(subscribeToasts, areToastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Notifications />
    </Suspense>
  );
}
