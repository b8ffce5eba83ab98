import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const product = globSync(["api/**/*.ts", "scripts/doctor.ts"], { cwd: root })
  .filter((path) => !path.endsWith(".test.ts") && !path.startsWith("api/testing/"))
  .toSorted();

/** Code that opens connections, with the only files that may use it. */
const OPENS_CONNECTIONS: Record<string, string[]> = {
  "a call of fetch": ["api/integrations/outbound.ts"],
  "node:http": [
    "api/http/metrics.ts",
    "api/http/serve.ts",
    "api/integrations/outbound-public.ts",
    "api/integrations/outbound-stream.ts",
    "api/integrations/page-reader.ts",
  ],
  "node:https": [
    "api/integrations/outbound-public.ts",
    "api/integrations/outbound-stream.ts",
    "api/integrations/page-reader.ts",
  ],
  "node:http2": [],
  "node:net": [
    "api/db/embedded/server.ts",
    "api/http/own-host.ts",
    "api/http/proxies.ts",
    "api/http/rate-limit.ts",
    "api/integrations/name-lookup.ts",
    "api/integrations/public-address.ts",
  ],
  "node:tls": ["api/doctor/check-site.ts"],
  "node:dgram": [],
  undici: [],
  "better-auth/plugins/generic-oauth": ["api/features/accounts/providers/provider-plugin.ts"],
  nodemailer: ["api/integrations/mail/mailer.ts"],
  "flydrive/drivers/s3": ["api/integrations/files.ts"],
  "@opentelemetry/exporter-trace-otlp-http": ["api/tracing/tracing.ts"],
};

// safety.md T22
it("calls to the outside go through one client; providers, mail, object stores and traces have their own library", () => {
  expect(product.length).toBeGreaterThan(150);
  const found: Record<string, string[]> = Object.fromEntries(
    Object.keys(OPENS_CONNECTIONS).map((name) => [name, []]),
  );
  for (const path of product) {
    const source = readFileSync(resolve(root, path), "utf8").replaceAll(/^import type .*$/gm, "");
    if (/(?<![.\w])fetch\(|globalThis\.fetch|new (WebSocket|EventSource)\b/.test(source))
      found["a call of fetch"]?.push(path);
    for (const name of Object.keys(OPENS_CONNECTIONS)) {
      if (new RegExp(`(?:from|import\\()\\s*"${name}"`).test(source)) found[name]?.push(path);
    }
  }
  expect(found).toEqual(OPENS_CONNECTIONS);
});
