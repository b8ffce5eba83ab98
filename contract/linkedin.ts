import { z } from "zod";
import { response } from "./responses.ts";

/** Error codes that /linkedin-connect?error=… carries (screens.md 3, decisions.md D8). */
export const LINKEDIN_ERRORS = {
  alreadyConnected: "linkedin_email_already_connected",
  emailMismatch: "linkedin_email_mismatch",
  emailUnconfirmed: "linkedin_email_unconfirmed",
  stateInvalid: "linkedin_state_invalid",
  authenticationFailed: "linkedin_authentication_failed",
  storeFailed: "linkedin_token_store_failed",
} as const;

/** POST /api/linkedin/authorize: URL to redirect the browser to. */
export const authorizeResponse = response(z.object({ url: z.url() }));

/** Data that Sign In with LinkedIn provides: no positions, no connections. */
export const linkedinProfile = z.object({
  sub: z.string(),
  name: z.string().nullable(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  email: z.string().nullable(),
  picture: z.string().nullable(),
  linkedin_url: z.string().nullable(),
});
export type LinkedinProfile = z.infer<typeof linkedinProfile>;

/** GET /api/linkedin/fetch-profile */
export const profileResponse = response(linkedinProfile);
