import { z } from "zod";
import { response, isoTime, oneLine, rowId, ruled } from "./responses.ts";
import { emailProblem, normaliseEmail } from "./email-address.ts";
import { fullNameProblem, passwordProblem } from "./fields.ts";
import { linkedinUrlProblem, shortLinkedinUrl } from "./linkedin-url.ts";
import { FULL_NAME_MAX_LENGTH, PASSKEY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";
import { PLANS } from "./roles.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "./words.ts";

/** In every call that takes an address, so that what one takes is good for all others. */
export const email = z.string().transform(normaliseEmail).pipe(ruled(z.string(), emailProblem));
export const newPassword = ruled(z.string(), passwordProblem);
/** Signs that nobody sees are no name; they come with pasted text alone, so the pages need not carry the rule. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}*$/u;
export const fullName = oneLine.pipe(
  ruled(z.string().max(FULL_NAME_MAX_LENGTH), (name) => fullNameProblem(name.replace(UNSEEN, ""))),
);
export const linkedinUrl = z.string().transform(shortLinkedinUrl).pipe(ruled(z.string(), linkedinUrlProblem));
export const referralCode = z.string().trim().min(1).max(32);
/** Any token that came by mail or from a captcha. */
export const opaque = z.string().min(1).max(4000);
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** Six digits of the app, or a recovery code; blanks that apps show between digits do not count. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().min(1));

export const noBody = z.strictObject({});

/** What every call that signs in gives back. */
export const signedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** The session token: send it as a bearer. The web app uses the cookie instead. */
  token: z.string().nullable(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }).optional(),
  /** Nobody is signed in yet: POST /api/auth/two-factor/verify takes the code, with the cookies of this response. */
  codeNeeded: z.literal(true).optional(),
});

/** POST /api/auth/sign-in/email */
export const signIn = z.strictObject({
  email,
  password,
  rememberMe: z.boolean().optional(),
});

/** POST /api/auth/sign-up/email. `role_id` 5 asks for a coach account, every other value becomes 1 (decisions.md D1). */
export const signUp = z.strictObject({
  name: fullName,
  email,
  password: newPassword,
  /** Has to be there where people connect LinkedIn. */
  linkedin_url: linkedinUrl.optional(),
  role_id: z.int().optional(),
  referralCode: referralCode.optional(),
  captchaPass: opaque.optional(),
});

export const emailOnly = z.strictObject({ email });
export const resetPassword = z.strictObject({ token: opaque, newPassword });
/** POST /api/auth/first-superadmin: makes the first superadmin with the token of the log. */
export const firstSuperadmin = z.strictObject({
  token: opaque,
  email,
  name: fullName,
  password: newPassword,
});
/**
 * POST /api/auth/verify-email. The password is the account's from then on, whoever signed up (safety.md T71). Without one it is
 * the password that was typed in this browser at the sign-up.
 */
export const verifyEmail = z.strictObject({ token: opaque, password: newPassword.optional() });

/** POST /api/auth/verify-recaptcha */
export const verifyRecaptcha = z.strictObject({ token: opaque });
export const recaptchaVerified = z.object({
  success: z.literal(true),
  message: z.string(),
  /** One use, ten minutes; the sign-up sends it as `captchaPass`. */
  pass: z.string(),
});

/** POST /api/users/create */
export const createUser = z.strictObject({
  fullName: fullName.optional(),
  email: email.optional(),
  linkedinUrl: linkedinUrl.nullish(),
  referralCode: referralCode.nullish(),
});

/** PATCH /api/users/me */
export const updateMe = z.strictObject({
  full_name: fullName.optional(),
  linkedin_url: linkedinUrl.optional(),
});

/** PUT /api/users/me/language: of the emails to them. */
export const changeLanguage = z.strictObject({
  language: z.enum(Object.keys(PAGE_LANGUAGES) as [PageLanguage, ...PageLanguage[]]),
});
export const languageResponse = response(z.object({ language: z.string() }));

export const me = z.object({
  id: rowId,
  email: z.string(),
  full_name: z.string(),
  linkedin_url: z.string().nullable(),
  linkedin_email: z.string().nullable(),
  role_id: z.int(),
  active_interview_count: z.int(),
  plan: z.enum(["free", "paid", "premium"]),
  /** null: this installation asks nobody for a connection. */
  linkedin: z
    .object({ connected: z.boolean(), expired: z.boolean(), expiresAt: isoTime.nullable() })
    .nullable(),
  /** When the account will be deleted; null unless its owner asked for it. */
  deletion_due_at: isoTime.nullable(),
  /** When passkeys and authenticator app are removed because somebody asked so by mail; null: nobody did. */
  recovery_due_at: isoTime.nullable(),
});
export type Me = z.infer<typeof me>;

/** GET /api/users/me; `data` is null for a signed-in person who has no users row yet (decisions.md D0). */
export const meResponse = response(me.nullable());
export const userResponse = response(me);

export const passwordOnly = z.strictObject({ password });
/** What weakens an account also asks for a code where an authenticator app is on (safety.md T73). */
/** What shows once more who it is: the password, and a code where an authenticator app is on. */
export const confirmation = { password, code: code.optional() };
export const passwordAndCode = z.strictObject(confirmation);
export const codeOnly = z.strictObject({ code });

/** POST /api/auth/change-password: every other device is signed out. */
export const changePassword = z.strictObject({
  currentPassword: password,
  newPassword,
  code: code.optional(),
});

/** POST /api/auth/change-email, then POST /api/auth/confirm-email with the token of the mail. */
export const changeEmail = z.strictObject({ newEmail: email, password, code: code.optional() });
export const confirmEmail = z.strictObject({ token: opaque });
/**
 * POST /api/auth/remove-factor, with the token of the email that told of the passkey or authenticator app, and
 * /api/auth/lost-factor/start and /stop, with those of the emails about a lost one.
 */
export const factorToken = z.strictObject({ token: opaque });

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

/** What a browser's passkey answers, as it is; the auth library checks it. */
const credential = z.looseObject({
  id: opaque,
  rawId: opaque,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()),
});
const signedCredential = credential.extend({
  response: z.looseObject({ clientDataJSON: opaque, authenticatorData: opaque, signature: opaque }),
});
/** POST /api/auth/passkeys/options and /sign-in/options: what the browser asks its passkeys for. */
export const passkeyOptions = response(z.looseObject({ challenge: z.string() }));
/** POST /api/auth/passkeys */
export const newPasskey = z.strictObject({
  name: oneLine.pipe(z.string().min(1).max(PASSKEY_NAME_MAX_LENGTH)),
  credential,
});
export type NewPasskey = z.infer<typeof newPasskey>;
/** POST /api/auth/passkeys/sign-in */
export const passkeySignIn = z.strictObject({ credential: signedCredential });
export type PasskeySignIn = z.infer<typeof passkeySignIn>;
export const passkeyItem = z.object({ id: rowId, name: z.string(), createdAt: isoTime });
export type Passkey = z.infer<typeof passkeyItem>;
/** GET /api/auth/passkeys */
export const passkeysResponse = response(z.array(passkeyItem));
/** POST /api/auth/passkeys/remove */
export const removePasskey = z.strictObject({ id: rowId, password, code: code.optional() });

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
export const deletionInput = z.strictObject({ email: z.string().max(300), password, code: code.optional() });
export const deletionResponse = response(z.object({ dueAt: isoTime }));

/** GET /api/users/me/deletion: the sessions that have not begun, as coach. */
export const deletionLossResponse = response(z.object({ coachingAhead: z.int() }));

/** GET /api/settings: what the web app must know before anyone signs in. */
export const publicSettings = z.object({
  captcha: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("altcha") }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string() }),
  ]),
  /** Names of the outside services that are imitations here. */
  standins: z.array(z.string()),
  standinsUrl: z.string().nullable(),
  howtoVideoUrl: z.string().nullable(),
  /** Whether there are coaches here. */
  coaching: z.boolean(),
  /** Whether people connect LinkedIn here. */
  linkedin: z.boolean(),
  /** The plan that everybody is on where nothing is sold; null: plans are sold. */
  givenPlan: z.enum(PLANS).nullable(),
  /** Everybody holds as many interviews as they like: nothing of plans is spoken of but that. */
  unlimited: z.boolean(),
  interviewer: z.string(),
  builtIn: z.boolean(),
  /** Whether a service's language model holds the interviews; the built-in one and a model on this machine speak English only. */
  hasModel: z.boolean(),
  /** The speech server, which gets the sound (host null: it is on this machine); null: there is none. */
  speech: z.object({ host: z.string().nullable() }).nullable(),
  interviewSeconds: z.int(),
  inactivitySeconds: z.int(),
});
export type PublicSettings = z.infer<typeof publicSettings>;
export const settingsResponse = response(publicSettings);

/** GET /api/health, /api/test */
export const health = z.object({ success: z.literal(true), status: z.literal("ok"), time: isoTime });
