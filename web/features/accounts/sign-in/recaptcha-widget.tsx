import { useEffect, useRef } from "react";
import { cspNonce } from "#web/ui/csp-nonce.ts";
import type { CaptchaWidgetProps } from "./captcha.tsx";

type Recaptcha = {
  ready: (callback: () => void) => void;
  render: (place: HTMLElement, options: Record<string, unknown>) => number;
};

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";

const loaded = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;

let loading: Promise<Recaptcha> | null = null;

/** Google's script passes its nonce on to the scripts that it loads. */
function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.nonce = cspNonce();
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error("reCAPTCHA did not load"));
    };
    script.addEventListener("load", () => {
      const recaptcha = loaded();
      if (recaptcha) recaptcha.ready(() => resolve(recaptcha));
      else fail();
    });
    script.addEventListener("error", fail);
    document.head.append(script);
  });
  return loading;
}

export function RecaptchaWidget(props: CaptchaWidgetProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const slot = document.createElement("div");
    place.current?.append(slot);
    let gone = false;
    const show = async () => {
      try {
        const recaptcha = await loadRecaptcha();
        if (gone) return;
        recaptcha.render(slot, {
          sitekey: latest.current.siteKey,
          theme: document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light",
          callback: (token: string) => latest.current.onToken(token),
          "expired-callback": () => latest.current.onLost(),
          "error-callback": () => latest.current.onError(),
        });
      } catch {
        if (!gone) latest.current.onError();
      }
    };
    void show();
    return () => {
      gone = true;
      slot.remove();
    };
  }, []);
  return <div ref={place} />;
}
