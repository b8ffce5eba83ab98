import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";

/** Who may call a route. Roles are the database's at the time of the call (decisions.md D1). */
export type Guard = "public" | "user" | "coach" | "admin" | "superadmin";

/** Who calls by an API key, and what it lets in. */
export type KeyCaller = { caller: Caller; scopes: readonly string[] };

export type Caller = {
  userId: string;
  sessionId: string;
  /** Null where a session calls. */
  keyId: string | null;
  email: string;
  name: string;
  emailVerified: boolean;
  /** null while there is no users row yet. */
  role: number | null;
  /** What keeps staff out where the server asks for a second factor (ADMIN_MFA). */
  missingFactor: "two_factor_required" | "second_factor_required" | null;
};

/** What middleware puts beside each request. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Logger;
    /** Looks the caller up once a request, and only when a guard needs it. */
    findCaller: () => Promise<Caller | null>;
    /** The same for an API key; throws too_many_requests. */
    findKeyCaller: () => Promise<KeyCaller | null>;
    /** The only headers that the auth library is called with: they name the caller that was found, or nobody. */
    createAuthHeaders: () => Promise<Headers>;
    caller: Caller;
    secureHeadersNonce: string;
    /** The caller's network address, as far as it can be trusted. */
    address: string;
    /** Many people share that address (TRUSTED_NETWORKS). */
    isTrustedNetwork: boolean;
  };
};
