import { useEffect, useRef } from "react";
import { SCHEDULING_WIDGET_HEIGHT_PIXELS } from "#contract/limits.ts";
import classes from "./widget-frame.module.css";
import { originOf, parseScheduled, type ScheduledEvent } from "./widget-message.ts";

type WidgetFrameProps = { url: string; title: string; onScheduled: (event: ScheduledEvent) => void };

/**
 * The scheduling widget in a frame of its own origin. Its library would read messages from anybody, so none of it is
 * loaded here (safety.md T42, T68); the sandbox keeps the frame from taking the whole page elsewhere (T13).
 */
export function WidgetFrame({ url, title, onScheduled }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus is no longer on the page.
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    const origin = originOf(url);
    const listen = (message: MessageEvent<unknown>) => {
      const scheduled = parseScheduled(message, { origin, frame: frame.current?.contentWindow ?? null });
      if (scheduled !== null) onScheduled(scheduled);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [url, onScheduled]);

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={url}
      title={title}
      height={SCHEDULING_WIDGET_HEIGHT_PIXELS}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- dangerous only for a page of our own origin
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    />
  );
}
