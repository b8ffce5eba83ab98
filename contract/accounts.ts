import { z } from "zod";
import { done, response, isoTime, oneLine, rowId, ruled } from "./responses.ts";
import { emailProblem, normaliseEmail } from "./email-address.ts";
import { fullNameProblem, passwordProblem } from "./fields.ts";
import { linkedinUrlProblem, shortLinkedinUrl } from "./linkedin-url.ts";
import { FULL_NAME_MAX_LENGTH, PASSKEY_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";
import { PROVIDER_SLOTS } from "./provider-outcomes.ts";
import { PLANS } from "./roles.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "./words.ts";

/** Every request with an email address uses this schema, so that all accept the same addresses. */
export const email = z.string().transform(normaliseEmail).pipe(ruled(z.string(), emailProblem));
export const newPassword = ruled(z.string(), passwordProblem);
/**
 * A name of only invisible characters counts as empty. Such names come only from pasted text, so the pages need not
 * check.
 */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}*$/u;
export const fullName = oneLine.pipe(
  ruled(z.string().max(FULL_NAME_MAX_LENGTH), (name) => fullNameProblem(name.replace(UNSEEN, ""))),
);
export const linkedinUrl = z.string().transform(shortLinkedinUrl).pipe(ruled(z.string(), linkedinUrlProblem));
export const referralCode = z.string().trim().min(1).max(32);
/** Any token from a mail or a captcha. */
export const opaque = z.string().min(1).max(4000);
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
/** Six digits of the authenticator app, or a recovery code. Spaces are ignored. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().min(1));

export const noBody = z.strictObject({});

/** Response of every request that signs in. */
export const signedIn = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Session token to send as a bearer; the web app uses the cookie instead. */
  token: z.string().nullable(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }).optional(),
  /** Not signed in yet: send the code to POST /api/auth/two-factor/verify with the cookies of this response. */
  codeNeeded: z.literal(true).optional(),
});

/**
 * POST /api/auth/sign-out. `providerUrl`: page of the identity provider that ends the provider's own session; null:
 * none.
 */
export const signedOut = done.extend({ providerUrl: z.string().nullable() });

/** POST /api/auth/sign-in/email */
export const signIn = z.strictObject({
  email,
  password,
  rememberMe: z.boolean().optional(),
});

/** POST /api/auth/sign-up/email. `role_id` 5 requests a coach account, any other value becomes 1 (decisions.md D1). */
export const signUp = z.strictObject({
  name: fullName,
  email,
  password: newPassword,
  /** Required if users connect LinkedIn here. */
  linkedin_url: linkedinUrl.optional(),
  role_id: z.int().optional(),
  referralCode: referralCode.optional(),
  captchaPass: opaque.optional(),
});

export const emailOnly = z.strictObject({ email });
export const resetPassword = z.strictObject({ token: opaque, newPassword });
/** POST /api/auth/first-superadmin: creates the first superadmin with the token from the log. */
export const firstSuperadmin = z.strictObject({
  token: opaque,
  email,
  name: fullName,
  password: newPassword,
});
/**
 * POST /api/auth/verify-email: sets the account's password, because someone else may have signed up with this address
 * (safety.md T71). Without `password`, the password typed in this browser at sign-up is used.
 */
export const verifyEmail = z.strictObject({ token: opaque, password: newPassword.optional() });

/** POST /api/auth/verify-recaptcha */
export const verifyRecaptcha = z.strictObject({ token: opaque });
export const recaptchaVerified = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Valid once, for ten minutes; the sign-up sends it as `captchaPass`. */
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

/** PUT /api/users/me/language: language of emails to the user. */
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
  /** null: this installation does not ask for a LinkedIn connection. */
  linkedin: z
    .object({ connected: z.boolean(), expired: z.boolean(), expiresAt: isoTime.nullable() })
    .nullable(),
  /** When the account will be deleted; null unless its owner asked for it. */
  deletion_due_at: isoTime.nullable(),
  /** When passkeys and the authenticator app are removed after a request by mail; null: no request. */
  recovery_due_at: isoTime.nullable(),
});
export type Me = z.infer<typeof me>;

/** GET /api/users/me; `data` is null for a signed-in person who has no users row yet (decisions.md D0). */
export const meResponse = response(me.nullable());
export const userResponse = response(me);

export const passwordOnly = z.strictObject({ password });
/**
 * Password, and a code if the user has an authenticator app. Required for changes that weaken an account (safety.md
 * T73).
 */
export const confirmation = { password, code: code.optional() };
export const passwordAndCode = z.strictObject(confirmation);
export const codeOnly = z.strictObject({ code });

/** POST /api/auth/change-password: signs out every other device. */
export const changePassword = z.strictObject({
  currentPassword: password,
  newPassword,
  code: code.optional(),
});

/** POST /api/auth/change-email, then POST /api/auth/confirm-email with the token from the mail. */
export const changeEmail = z.strictObject({ newEmail: email, password, code: code.optional() });
export const confirmEmail = z.strictObject({ token: opaque });
/**
 * POST /api/auth/remove-factor, with the token from the mail about a new passkey or authenticator app, and
 * /api/auth/lost-factor/start and /stop, with the tokens from the mails about a lost one.
 */
export const factorToken = z.strictObject({ token: opaque });

/** GET /api/auth/devices. The response never contains tokens (safety.md T7). */
export const device = z.object({
  id: rowId,
  /** Readable name derived from the user agent. */
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
/** POST /api/auth/two-factor/enable: takes effect once a code is confirmed. */
export const twoFactorSetup = z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) });
export const twoFactorSetupResponse = response(twoFactorSetup);
export const recoveryCodesResponse = response(z.object({ recoveryCodes: z.array(z.string()) }));

/** The browser's passkey response, passed unchanged to the auth library, which checks it. */
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
/** POST /api/auth/passkeys/options and /sign-in/options: options for the browser's passkey request. */
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

const providerSlot = z.enum(PROVIDER_SLOTS);
/** POST /api/auth/providers/start. `next`: path of this app to open afterwards. */
export const startProvider = z.strictObject({
  provider: providerSlot,
  next: z.string().max(2000).optional(),
  referralCode: referralCode.optional(),
});
export const redirectResponse = response(z.object({ url: z.string() }));
/** POST /api/auth/providers/join, with the token from the mail. */
export const providerToken = z.strictObject({ token: opaque });
/** POST /api/auth/providers/connect and /disconnect */
export const changeProvider = z.strictObject({ provider: providerSlot, ...confirmation });
/** GET /api/auth/providers */
export const providersResponse = response(
  z.object({
    hasPassword: z.boolean(),
    providers: z.array(z.object({ slot: providerSlot, name: z.string(), joined: z.boolean() })),
  }),
);

/** POST and GET /api/users/me/export */
export const EXPORT_STATUS = ["none", "pending", "ready", "failed"] as const;
export const dataExport = z.object({
  status: z.enum(EXPORT_STATUS),
  percent: z.int(),
  /** URL on this app's origin; the download also requires the user's session. */
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

/** GET /api/users/me/deletion: number of upcoming sessions as a coach. */
export const deletionLossResponse = response(z.object({ coachingAhead: z.int() }));

/** GET /api/settings: settings that the web app needs before sign-in. */
export const publicSettings = z.object({
  captcha: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("altcha") }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string() }),
  ]),
  /** Names of the external services that are simulated here. */
  standins: z.array(z.string()),
  standinsUrl: z.string().nullable(),
  howtoVideoUrl: z.string().nullable(),
  /** True if this installation has coaches. */
  coaching: z.boolean(),
  /** True if users connect LinkedIn here. */
  linkedin: z.boolean(),
  /** The plan that every user has if nothing is sold; null: plans are sold. */
  givenPlan: z.enum(PLANS).nullable(),
  /** True if interviews are unlimited for everyone; the pages then say nothing else about plans. */
  unlimited: z.boolean(),
  interviewer: z.string(),
  builtIn: z.boolean(),
  /**
   * True if a remote language model runs the interviews. The built-in interviewer and a local model speak English only.
   */
  hasModel: z.boolean(),
  /** Speech server that receives audio (`host` null: on this machine); null: none. */
  speech: z.object({ host: z.string().nullable() }).nullable(),
  /** Identity providers, in the order of their buttons. */
  providers: z.array(z.object({ slot: z.enum(PROVIDER_SLOTS), name: z.string() })),
  /** True if nobody can sign in with a password. */
  providersOnly: z.boolean(),
  interviewSeconds: z.int(),
  inactivitySeconds: z.int(),
});
export type PublicSettings = z.infer<typeof publicSettings>;
export const settingsResponse = response(publicSettings);

/** GET /api/health, /api/test */
export const health = z.object({ success: z.literal(true), status: z.literal("ok"), time: isoTime });
