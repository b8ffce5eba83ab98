import type { Overview } from "#contract/admin.ts";
import type { PublicSettings } from "#contract/accounts.ts";
import { speaksLanguages, type InterviewerModel } from "./integrations/ai/interviewer-model.ts";
import { widgetOrigins } from "./integrations/calendly/widget.ts";
import type { Settings } from "./settings.ts";

export const switchedOff = ({ linkedin, calendly }: Settings): string[] => [
  ...(linkedin.isOn ? [] : ["linkedin"]),
  ...(calendly.isOn ? [] : ["coaches", "bookings", "coach-sessions", "calendly"]),
];

/** True if interviews are not counted. The default plan applies only if nothing is sold. */
export const isUnlimited = ({ stripe, unlimited }: Settings): boolean => stripe === null && unlimited;

/** The settings that browsers receive. */
export const publicSettings = (settings: Settings, interviewer: InterviewerModel): PublicSettings => ({
  captcha: settings.recaptcha
    ? { kind: "recaptcha", siteKey: settings.recaptcha.siteKey }
    : { kind: "altcha" },
  standins: settings.standins,
  standinsUrl: settings.standinsUrl,
  howtoVideoUrl: settings.howtoVideoUrl,
  coaching: settings.calendly.isOn,
  linkedin: settings.linkedin.isOn,
  unlimited: isUnlimited(settings),
  givenPlan: settings.stripe ? null : settings.defaultPlan,
  interviewer: interviewer.name,
  builtIn: interviewer.builtIn,
  hasModel: speaksLanguages(interviewer),
  speech: settings.speech && { host: settings.speech.host },
  providers: settings.providers.map(({ slot, name }) => ({ slot, name })),
  providersOnly: settings.providersOnly,
  interviewSeconds: settings.interviewSeconds,
  inactivitySeconds: settings.inactivitySeconds,
});

const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

/** Outside origins whose frames and scripts the pages may load. */
export const outsideOrigins = (settings: Settings) => ({
  frameOrigins: [
    ...(settings.recaptcha ? RECAPTCHA_ORIGINS.slice(0, 1) : []),
    ...(settings.calendly.isOn ? widgetOrigins(settings.calendly.widgetBase) : []),
  ],
  scriptOrigins: settings.recaptcha ? RECAPTCHA_ORIGINS : [],
});

/** A model on this machine, as the overview shows it. */
export function describeLocalModel({ name, local }: InterviewerModel): Overview["localModel"] {
  if (!local) return null;
  const { state, memoryBytes, wordsPerSecond, waiting, lastFailure } = local.status();
  return {
    name,
    state,
    memoryBytes,
    wordsPerSecond,
    waiting: { turns: waiting.turn, ratings: waiting.rating },
    lastFailure: lastFailure && { at: lastFailure.at.toISOString(), reason: lastFailure.reason },
  };
}
