import { Box, MantineProvider } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";
import { cspNonce } from "./csp-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { readToasts, subscribeToasts } from "./toast.ts";

type WithWebpackNonce = typeof globalThis & { __webpack_nonce__?: string };

// The scroll lock of Mantine's modals and menus reads its nonce from this global.
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

/** Shows toasts. Their script loads with the first toast and is not part of the first page's scripts. */
function ToastArea() {
  const { Area, plain } = useSyncExternalStore(subscribeToasts, readToasts);
  return (
    <>
      {Area && <Area />}
      {plain !== null && (
        <Box role="alert" className="mantine-Notification-root" {...PLAIN}>
          {plain}
        </Box>
      )}
    </>
  );
}

const PLAIN = {
  pos: "fixed",
  right: 16,
  bottom: 16,
  maw: "calc(100vw - 2rem)",
  px: "md",
  bdrs: "md",
  style: { zIndex: "var(--mantine-z-index-overlay)" },
} as const;
