import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";

/** Callers that a route admits. The role is read from the database on each call (decisions.md D1). */
export type Guard = "public" | "user" | "coach" | "admin" | "superadmin";

export type KeyCaller = { caller: Caller; scopes: readonly string[] };

export type Caller = {
  userId: string;
  sessionId: string;
  /** Null for a session. */
  keyId: string | null;
  email: string;
  name: string;
  emailVerified: boolean;
  /** Null until the users row exists. */
  role: number | null;
  /** Error code for staff who lack the second factor that the server requires (ADMIN_MFA). */
  missingFactor: "two_factor_required" | "second_factor_required" | null;
};

/** Hono's environment: the variables that middleware sets on each request. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Logger;
    /** Looks the caller up at most once per request, and only when a guard needs it. */
    findCaller: () => Promise<Caller | null>;
    /** The same for an API key. Throws too_many_requests. */
    findKeyCaller: () => Promise<KeyCaller | null>;
    /** The only headers passed to the auth library: they identify the caller found, or nobody. */
    createAuthHeaders: () => Promise<Headers>;
    caller: Caller;
    secureHeadersNonce: string;
    /** The caller's network address; a forwarded one counts only from a trusted proxy. */
    address: string;
    /** True when many people share that address (TRUSTED_NETWORKS). */
    isTrustedNetwork: boolean;
  };
};
