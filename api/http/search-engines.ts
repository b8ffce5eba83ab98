import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

/** Pages that need no account. */
const PUBLIC_PAGES = ["/login", "/try", "/plans", "/help", "/privacy", "/terms"];
const NOT_FOR_SEARCH = [
  "/api/",
  "/reset-password",
  "/verify-email",
  "/confirm-email",
  "/remove-factor",
  "/lost-factor",
  "/keep-factor",
  "/join",
  "/first-superadmin",
  "/unsubscribe",
  "/shared-report",
];

/** Makes robots.txt, which keeps addresses with somebody's token or code out of search results. */
export const robotsTxt = (appUrl: string) =>
  createMiddleware<AppEnv>(async (c) => {
    const lines = [
      "User-agent: *",
      ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
      `Sitemap: ${appUrl}/sitemap.xml`,
    ];
    return c.text(`${lines.join("\n")}\n`);
  });

export const sitemap = (appUrl: string) =>
  createMiddleware<AppEnv>(async (c) => {
    const urls = PUBLIC_PAGES.map((path) => `<url><loc>${appUrl}${path}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>
`;
    return c.body(xml, 200, { "content-type": "application/xml; charset=utf-8" });
  });
