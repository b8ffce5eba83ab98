import { Checkbox, Group, Loader, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Status } from "#web/ui/status.tsx";
import { WORDS } from "../words.ts";
import type { CaptchaWidgetProps } from "./captcha.tsx";

async function solve(signal: AbortSignal): Promise<string> {
  const response = await fetch("/api/auth/captcha-challenge", { signal });
  const challenge: unknown = await response.json();
  const worker = new Worker(new URL("captcha.worker.ts", import.meta.url), { type: "module" });
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", reject);
      signal.addEventListener("abort", reject);
      worker.postMessage(challenge, []);
    });
    if (solution === null) throw new Error("the captcha took too long");
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}

/** Replaces the widget on plain http pages: the widget needs https, which home networks seldom have. */
export function PlainAltcha({ onToken, onError }: Pick<CaptchaWidgetProps, "onToken" | "onError">) {
  const [state, setState] = useState<"open" | "solving" | "solved">("open");
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);
  const begin = async () => {
    setState("solving");
    const { signal } = leaving.current;
    try {
      const token = await solve(signal);
      setState("solved");
      onToken(token);
    } catch {
      if (!signal.aborted) onError();
    }
  };
  return (
    <Group mih={58}>
      <Checkbox
        label={WORDS.imNotARobot}
        checked={state === "solved"}
        indeterminate={state === "solving"}
        disabled={state === "solving"}
        readOnly={state === "solved"}
        onChange={() => state === "open" && void begin()}
      />
      <Status>
        {state === "solved" && <Text size="sm">{WORDS.verified}</Text>}
        {state === "solving" && (
          <Group gap="xs">
            <Loader size={14} aria-hidden />
            <Text size="sm">{WORDS.yourBrowserIsChecked}</Text>
          </Group>
        )}
      </Status>
    </Group>
  );
}
