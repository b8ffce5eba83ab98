const REAL_WIDGET = "https://calendly.com";

/**
 * Returns the frame's address for the coach's link (https, calendly.com or a subdomain): unchanged, or the same path
 * below another `widgetBase`.
 */
export function widgetAddress(widgetBase: string, link: string): URL {
  if (widgetBase === REAL_WIDGET) return new URL(link);
  const { pathname, search } = new URL(link);
  return new URL(`${widgetBase}${pathname}${search}`);
}

/** Origins that the widget's frame may load, as sources of a content security policy. */
export const widgetOrigins = (widgetBase: string): string[] =>
  widgetBase === REAL_WIDGET ? [REAL_WIDGET, "https://*.calendly.com"] : [new URL(widgetBase).origin];
