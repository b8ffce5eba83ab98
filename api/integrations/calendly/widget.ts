const REAL_WIDGET = "https://calendly.com";

/**
 * A link as the coach typed it (https, calendly.com or a subdomain), at the address where it can be framed: the same,
 * or below `widgetBase` when that is set to something else.
 */
export function widgetAddress(widgetBase: string, link: string): URL {
  if (widgetBase === REAL_WIDGET) return new URL(link);
  const { pathname, search } = new URL(link);
  return new URL(`${widgetBase}${pathname}${search}`);
}

/** Origins that the widget's frame may have, as sources of a content policy. */
export const widgetOrigins = (widgetBase: string): string[] =>
  widgetBase === REAL_WIDGET ? [REAL_WIDGET, "https://*.calendly.com"] : [new URL(widgetBase).origin];
