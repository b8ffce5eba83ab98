import "altcha/external";
import "altcha/altcha.css";
import "./altcha-widget.css";
import type { AltchaWidgetElement } from "altcha";
import type { AltchaGlobal } from "altcha/types";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import { type Ref, useEffect, useRef } from "react";
import type { CaptchaWidgetProps } from "./captcha.tsx";

type AltchaWidgetProps = {
  ref?: Ref<AltchaWidgetElement>;
  challenge?: string;
  configuration?: string;
  type?: "native" | "checkbox" | "switch";
};

// The package's React types declare the element's ref only as HTMLElement.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "altcha-widget": AltchaWidgetProps;
    }
  }
}

type WithAltcha = { $altcha: AltchaGlobal };

// The package's other entry injects styles and workers by script, which the page's policy forbids.
(globalThis as unknown as WithAltcha).$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());

const CONFIGURATION = JSON.stringify({
  humanInteractionSignature: false,
  hideFooter: true,
  hideLogo: true,
});

type StateChange = CustomEvent<{ state: string; payload?: string }>;

export function AltchaWidget({ onToken, onLost, onError }: CaptchaWidgetProps) {
  const element = useRef<AltchaWidgetElement>(null);
  const handlers = useRef({ onToken, onLost, onError });
  useEffect(() => {
    handlers.current = { onToken, onLost, onError };
  });
  useEffect(() => {
    const widget = element.current;
    const listen = (event: Event) => {
      const { state, payload } = (event as StateChange).detail;
      if (state === "verified" && payload) handlers.current.onToken(payload);
      if (state === "expired") handlers.current.onLost();
      if (state === "error") handlers.current.onError();
    };
    widget?.addEventListener("statechange", listen);
    return () => widget?.removeEventListener("statechange", listen);
  }, []);

  return (
    <altcha-widget
      ref={element}
      challenge="/api/auth/captcha-challenge"
      configuration={CONFIGURATION}
      type="checkbox"
    />
  );
}
