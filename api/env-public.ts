import type { PublicSettings } from "#contract/accounts.ts";
import type { Env } from "./env.ts";
import type { InterviewerModel } from "./integrations/ai/interviewer-model.ts";
import { widgetOrigins } from "./integrations/calendly/widget.ts";

/** What of the settings a browser may know. */
export const publicSettings = (env: Env, interviewer: InterviewerModel): PublicSettings => ({
  captcha: env.recaptcha ? { kind: "recaptcha", siteKey: env.recaptcha.siteKey } : { kind: "altcha" },
  standins: env.standins,
  standinsUrl: env.standinsUrl,
  howtoVideoUrl: env.howtoVideoUrl,
  interviewer: interviewer.name,
  interviewSeconds: env.interviewSeconds,
  inactivitySeconds: env.inactivitySeconds,
});

const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

/** Whose frames and scripts the pages may show. */
export const outsideOrigins = (env: Env) => ({
  frameOrigins: [
    ...(env.recaptcha ? RECAPTCHA_ORIGINS.slice(0, 1) : []),
    ...widgetOrigins(env.calendly.widgetBase),
  ],
  scriptOrigins: env.recaptcha ? RECAPTCHA_ORIGINS : [],
});
