import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

type Page = {
  title: string;
  body: unknown;
  status?: ContentfulStatusCode;
  /** Origins a form on this page may end up at; browsers check redirects after a form too. */
  formTargets?: readonly string[];
  /** Lets a framed mail bring its own styles and pictures; scripts stay off. */
  showsMail?: boolean;
  /** Origins that may show this page in a frame. */
  framedBy?: readonly string[];
  /** Runs the widget's script. */
  scripts?: boolean;
};

const securityPolicy = ({ formTargets = [], showsMail = false, framedBy = [], scripts = false }: Page) =>
  [
    "default-src 'none'",
    ...(scripts ? ["script-src 'self'"] : []),
    showsMail ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    showsMail ? "img-src 'self' data: http: https:" : "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].map((target) => target.replaceAll(/[;,\s]/g, encodeURIComponent)).join(" ")}`,
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(" ") : "'none'"}`,
  ].join("; ");

export function showPage(c: Context, page: Page): Response | Promise<Response> {
  c.header("content-security-policy", securityPolicy(page));
  c.header("referrer-policy", "no-referrer");
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${page.title} - stand-ins</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body>
          <header>
            <a href="/">Stand-ins</a> - an imitation for trying things out, not the real service
          </header>
          <main>
            <h1>${page.title}</h1>
            ${page.body}
          </main>
          ${page.scripts ? html`<script src="/calendly/widget/posting.js"></script>` : ""}
        </body>
      </html>`,
    page.status ?? 200,
  );
}
