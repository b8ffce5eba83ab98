import { createMiddleware } from "hono/factory";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { AppEnv } from "./app-env.ts";

const EXPIRES_DAYS = 180;

/** Contact for vulnerability reports (RFC 9116). `mailFrom` is an address, with or without a name before it. */
export function securityTxt({ mailFrom, appUrl }: { mailFrom: string; appUrl: string }) {
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim();
  return createMiddleware<AppEnv>(async (c) => {
    const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + EXPIRES_DAYS * DAY_MS);
    const lines = [
      `Contact: mailto:${address}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${appUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join("\n")}\n`);
  });
}
