import { isolated, renderMail } from "#api/integrations/mail/layout.ts";
import type { PageLanguage } from "#contract/words.ts";
import type { DueSteps } from "./queries.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

type PlanMail = { appUrl: string; due: DueSteps; unsubscribeToken: string };

/** Lists the steps due today per job; the steps themselves are shown only in the app. */
export function planMail({ appUrl, due: { name, jobs }, unsubscribeToken }: PlanMail) {
  const token = encodeURIComponent(unsubscribeToken);
  const total = (key: "steps" | "minutes") => jobs.reduce((sum, job) => sum + job[key], 0);
  const [only, ...more] = jobs;
  const mail = renderMail((language) => {
    const words = WORDS[language];
    return {
      subject: words.subject(total("steps")),
      greeting: words.hello(isolated(name)),
      paragraphs: [words.today(total("steps"), total("minutes"))],
      // The label must stay on one line, and a job's title may be long.
      facts: jobs.map((job) => ({
        label: words.steps(job.steps),
        value: words.job(isolated(job.title), job.minutes),
      })),
      button: {
        label: words.open,
        url:
          appUrl +
          (only === undefined || more.length > 0 ? "/applications" : `/applications/${only.id}/plan`),
      },
      why: words.why,
      stop: { label: words.stop, url: `${appUrl}/unsubscribe?token=${token}&of=plan` },
    };
  });
  return {
    ...mail,
    headers: {
      "List-Unsubscribe": `<${appUrl}/api/plan/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
