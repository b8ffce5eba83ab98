import type { TokenRow } from "./store.ts";

export type ConnectionState = { connected: boolean; expired: boolean; expiresAt: Date | null };

/** states.md: connected needs both the e-mail and a stored token; expired when the token's time is over. */
export function connectionState(row: TokenRow | undefined, now = new Date()): ConnectionState {
  const expiresAt = row?.linkedinEmail ? row.expiresAt : null;
  return { connected: expiresAt !== null, expired: expiresAt !== null && expiresAt <= now, expiresAt };
}
