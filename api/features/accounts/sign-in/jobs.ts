import { z } from "zod";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { MAIL_FLOW_DAYS, MAIL_FLOWS_AT_ONCE } from "#contract/limits.ts";
import type { PageLanguage } from "#contract/words.ts";
import { toLibraryAddress } from "../library-address.ts";
import { makeSignUp, type SignUpDeps } from "./rules.ts";

/**
 * Limits of flows that start with an address that anybody may type. The request only enqueues the job, so that its
 * duration does not reveal whether the address has an account (safety.md T98).
 */
const bounds = { atOnce: MAIL_FLOWS_AT_ONCE, daysMax: MAIL_FLOW_DAYS };

export const signUpJob = defineJob({
  kind: "signUp",
  payload: z.object({
    name: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    linkedinUrl: z.string().nullable(),
    requestedRole: z.number(),
    language: z.enum(["en", "de"] satisfies PageLanguage[]),
    referralCode: z.string().nullable(),
  }),
  ...bounds,
});

const address = z.object({ email: z.string() });
export const resendVerificationJob = defineJob({ kind: "resendVerification", payload: address, ...bounds });
export const requestResetJob = defineJob({ kind: "requestPasswordReset", payload: address, ...bounds });

/** For an unknown address the auth library does nothing. */
export const signInJobs = (deps: SignUpDeps): JobWorker[] => [
  handle(signUpJob, (signUp) => makeSignUp(deps, signUp)),
  handle(resendVerificationJob, async ({ email }) => {
    await deps.auth.api.sendVerificationEmail({ body: { email: toLibraryAddress(email) } });
  }),
  handle(requestResetJob, async ({ email }) => {
    await deps.auth.api.requestPasswordReset({ body: { email: toLibraryAddress(email) } });
  }),
];
