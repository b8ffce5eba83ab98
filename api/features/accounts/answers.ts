import { z } from "@hono/zod-openapi";

/** The answer of every call that signs in. */
export const signedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The session token: send it as a bearer. The web app uses the cookie instead. */
  token: z.string().nullable(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }).optional(),
  /** Nobody is signed in yet: POST /api/auth/two-factor/verify takes the code, with the cookies of this answer. */
  codeNeeded: z.literal(true).optional(),
});
