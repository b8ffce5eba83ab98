import type { Context } from "hono";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #16181a);
  --panel: light-dark(#ffffff, #202326);
  --ink: light-dark(#1d2226, #eceae5);
  --quiet: light-dark(#565d63, #a9afb4);
  --line: light-dark(#6f767c, #858c92);
  --accent: light-dark(#0b5a41, #7fd6b1);
  --on-accent: light-dark(#ffffff, #10211a);
  --alarm: light-dark(#9c1c1c, #ffb0a8);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 46rem;
  font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--ground);
  overflow-wrap: anywhere;
}
header { color: var(--quiet); border-bottom: 1px solid var(--line); padding-bottom: .5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, iframe:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input {
  width: 100%; padding: .6rem; font: inherit; color: inherit;
  background: var(--panel); border: 1px solid var(--line); border-radius: .4rem;
}
button {
  margin: 1.25rem .75rem 0 0; padding: .65rem 1.4rem; font: inherit; font-weight: 600; min-height: 2.75rem;
  color: var(--on-accent); background: var(--accent); border: 2px solid var(--accent); border-radius: .4rem;
}
button.second { color: var(--accent); background: transparent; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
ul.plain { list-style: none; padding: 0; }
ul.plain > li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
input[type="radio"] { width: auto; min-height: 1.25rem; }
li > label { margin: 0; font-weight: 400; min-height: 1.75rem; }
.quiet { color: var(--quiet); }
.alarm { color: var(--alarm); font-weight: 600; }
pre { white-space: pre-wrap; font: inherit; background: var(--panel); padding: 1rem; border-radius: .4rem; }
iframe { width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: .4rem; background: #fff; }
`;

type Page = {
  title: string;
  body: unknown;
  status?: ContentfulStatusCode;
  /** Origins to which a form on this page may lead; browsers also check redirects after a form. */
  formTargets?: readonly string[];
  /** Allows a framed mail's styles and images, but no scripts. */
  showsMail?: boolean;
  /** Origins that may show this page in a frame. */
  framedBy?: readonly string[];
  /** Allows the widget's script. */
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
