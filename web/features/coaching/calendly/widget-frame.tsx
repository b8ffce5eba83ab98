import { useEffect, useRef } from "react";
import { SCHEDULING_WIDGET_HEIGHT_PIXELS } from "#contract/limits.ts";
import classes from "./widget-frame.module.css";
import { originOf, parseScheduled, type ScheduledEvent } from "./widget-message.ts";

type WidgetFrameProps = { url: string; title: string; onScheduled: (event: ScheduledEvent) => void };

/**
 * The scheduling widget in a frame with its own origin. Calendly's library is not loaded, because it would accept
 * messages from anybody (safety.md T42, T68). The sandbox keeps the frame from navigating the whole page (T13).
 */
export function WidgetFrame({ url, title, onScheduled }: WidgetFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The button that had the focus has been unmounted.
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
