import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cspNonce } from "./csp-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { ToastArea } from "./toast-area.tsx";

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
