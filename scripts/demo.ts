import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DemoParts } from "#api/main.ts";
import { readKept, type Settings } from "#api/settings.ts";
import type { LinkedinGrant } from "../db/seed/demo-history.ts";
import { changeDemoPassword, DEMO_PASSWORD, seedDemo } from "../db/seed/demo.ts";

export type Demo = {
  /** The password of every demo account, or null without a demo. */
  password: string | null;
  prepare: (parts: DemoParts) => Promise<void>;
};

async function grantLinkedin(person: { email: string; name: string }): Promise<LinkedinGrant> {
  // Import here only, because an image has neither stand-ins nor a demo.
  const { ACCESS_TOKEN_SECONDS, createGrants, createMember } = await import("#standins/linkedin/grants.ts");
  const member = createMember(person);
  const scopes = ["openid", "profile", "email"];
  const accessToken = createGrants().issueToken({ member, scopes, clientId: "demo", redirectUri: "" });
  const expiresAt = new Date(Date.now() + ACCESS_TOKEN_SECONDS * 1000);
  return { subject: member.sub, accessToken, expiresAt };
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;
const RANDOM_BYTES = 9;
const random = () => randomBytes(RANDOM_BYTES).toString("base64url");

/**
 * Demo accounts, which include a superadmin, have the published password only on a loopback address. On a network they
 * get a random one, kept in the data folder. In production, or on a network with another database, existing demo
 * accounts lose the published password (safety.md T76).
 */
export function createDemo(
  settings: Pick<Settings, "databaseUrl" | "production" | "host" | "dataDir">,
): Demo {
  const isOpen = !LOOPBACK.test(settings.host);
  if (settings.production || settings.databaseUrl !== undefined) {
    const close = (parts: DemoParts) => changeDemoPassword(parts, { from: DEMO_PASSWORD, to: random() });
    return { password: null, prepare: settings.production || isOpen ? close : () => Promise.resolve() };
  }
  const file = join(settings.dataDir, "demo-password");
  const secret = isOpen || existsSync(file) ? readKept(file, random) : null;
  const password = isOpen && secret !== null ? secret : DEMO_PASSWORD;
  return {
    password,
    prepare: async (parts) => {
      const from = isOpen ? DEMO_PASSWORD : secret;
      if (from !== null) await changeDemoPassword(parts, { from, to: password });
      await seedDemo({ ...parts, demoPassword: password, grantLinkedin });
    },
  };
}
