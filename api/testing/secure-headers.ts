import { expect } from "vitest";

const FIXED = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "x-permitted-cross-domain-policies": "none",
};

/** Checks the headers that every response has, whatever its status (safety.md T66). */
export function expectSecure(headers: Headers): void {
  for (const [name, value] of Object.entries(FIXED)) expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.get("permissions-policy")).toContain("camera=()");
  const policy = headers.get("content-security-policy") ?? "";
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(part);
  }
  expect(policy).not.toMatch(/unsafe-|\*/);
  for (const name of ["x-powered-by", "server", "access-control-allow-origin"])
    expect(headers.get(name)).toBeNull();
}
