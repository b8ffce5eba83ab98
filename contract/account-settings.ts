import { z } from "zod";
import { email, newPassword, opaque } from "./accounts.ts";
import { response, isoTime, rowId } from "./responses.ts";
import { PASSWORD_MAX_LENGTH } from "./limits.ts";

const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** Six digits of the app, or a recovery code; blanks that apps show between digits do not count. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().min(1));

export const noBody = z.strictObject({});
export const passwordOnly = z.strictObject({ password });
export const codeOnly = z.strictObject({ code });

/** POST /api/auth/change-password: every other device is signed out. */
export const changePassword = z.strictObject({ currentPassword: password, newPassword });

/** POST /api/auth/change-email, then POST /api/auth/confirm-email with the token of the mail. */
export const changeEmail = z.strictObject({ newEmail: email, password });
export const confirmEmail = z.strictObject({ token: opaque });

/** GET /api/auth/devices. Tokens are never answered (safety.md T7). */
export const device = z.object({
  id: rowId,
  /** In plain words, from what the browser says of itself. */
  name: z.string(),
  signedInAt: isoTime,
  lastUsedAt: isoTime,
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;
export const devicesResponse = response(z.array(device));

/** POST /api/auth/devices/sign-out */
export const signOutDevices = z.union([
  z.strictObject({ scope: z.enum(["others", "all"]) }),
  z.strictObject({ id: rowId }),
]);

/** GET /api/auth/two-factor */
export const twoFactorResponse = response(z.object({ enabled: z.boolean() }));
/** POST /api/auth/two-factor/enable: nothing is on until a code was confirmed. */
export const twoFactorSetup = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) });
export const twoFactorSetupResponse = response(twoFactorSetup);
export const recoveryCodesResponse = response(z.object({ recoveryCodes: z.array(z.string()) }));

/** POST and GET /api/users/me/export */
export const EXPORT_STATUS = ["none", "pending", "ready", "failed"] as const;
export const dataExport = z.object({
  status: z.enum(EXPORT_STATUS),
  percent: z.int(),
  /** On our own origin; needs the person's session too. */
  url: z.string().nullable(),
  sizeBytes: z.int().nullable(),
  expiresAt: isoTime.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;
export const exportResponse = response(dataExport);
/** GET /api/users/me/export/{id}/file */
export const exportFileQuery = z.strictObject({ until: z.coerce.number().int(), signature: opaque });

/** POST /api/users/me/deletion */
export const askDeletion = z.strictObject({ email: z.string().max(300), password, code: code.optional() });
export const deletionResponse = response(z.object({ dueAt: isoTime }));
