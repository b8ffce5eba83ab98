import { readFileSync } from "node:fs";
import { curly } from "../contract/curly.ts";
import { MESSAGE_MAX_LENGTH } from "../contract/limits.ts";
import { PLAN_INTERVIEWS, PLAN_NAMES, PLANS, UNLIMITED, type Plan } from "../contract/roles.ts";
import { TRY_ROLES } from "../contract/texts.ts";
import { LANGUAGE_AUTO, LANGUAGE_PARAMETER, PAGE_LANGUAGES, type PageLanguage } from "../contract/words.ts";
import { FRONT_DE } from "../web/content/front-door.de.ts";
import { FRONT, type Front, type Questions } from "../web/content/front-door.ts";
import { de as accountsDe } from "../web/features/accounts/words.de.ts";
import { en as accountsEn } from "../web/features/accounts/words.en.ts";
import { offersIn, planAnswersIn } from "../web/features/billing/plans.ts";
import { de as billingDe } from "../web/features/billing/words.de.ts";
import { en as billingEn } from "../web/features/billing/words.en.ts";
import { de as trialDe } from "../web/features/interviews/trial/words.de.ts";
import { en as trialEn } from "../web/features/interviews/trial/words.en.ts";
import { de as appDe } from "../web/lib/app-words.de.ts";
import { en as appEn } from "../web/lib/app-words.en.ts";
import { scoreWord } from "../contract/report-figures.ts";
import { type Said, saidWith, type Trait } from "../contract/traits.ts";
import type { Sample } from "./sample-report.ts";

/**
 * The front door (screens.md 8): one page that works without script. The app adds only the sign-in form, to
 * `data-sign-in` once that part is visible (web/main.ts).
 */

const read = (path: string): string => readFileSync(new URL(`../web/${path}`, import.meta.url), "utf8");

export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const drawing = (name: string): string => read(`ui/drawings/${name}.svg`).replaceAll(/\n\s*/g, " ");

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join("")}</ul>`;

/** Marks HTML that the server keeps only for installations with that trait (api/http/web-files.ts). */
export const only = (trait: string, html: string): string => `<!--only ${trait}-->${html}<!--/only-->`;

const within = (where: Trait | undefined, html: string): string =>
  where === undefined ? html : only(where, html);

const said = (part: Said): string =>
  typeof part === "string" ? escape(part) : only(part.where, escape(part.text));

const section = (id: string, title: string, inside: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escape(title)}</h2>${inside}</section>`;

/** A script passes the answer to /try within the browser, so that no URL contains it. */
const HAND_OVER = `
{
  const form = document.querySelector("[data-try]");
  form.addEventListener("submit", () => {
    const { questionId, question } = form.dataset;
    const answer = form.querySelector("textarea").value.trim();
    try { sessionStorage.setItem("greenroom.try", JSON.stringify({ questionId, question, answer })); } catch {}
  });
}`;

type Words = {
  front: Front;
  accounts: typeof accountsEn;
  app: typeof appEn;
  billing: typeof billingEn;
  trial: typeof trialEn;
};
const WORDS: Record<PageLanguage, Words> = {
  en: { front: FRONT, accounts: accountsEn, app: appEn, billing: billingEn, trial: trialEn },
  de: { front: FRONT_DE, accounts: accountsDe, app: appDe, billing: billingDe, trial: trialDe },
};

/** Marks interview questions and reports as English on pages in another language. */
const markOf = ({ inEnglish }: Front): string => (inEnglish === "" ? "" : ' lang="en"');

function tryForm({ asked: { questionId, question } }: Sample, { front, trial }: Words): string {
  const roles = TRY_ROLES.map(
    (role) =>
      `<a class="front-chip" href="/try?role=${encodeURIComponent(role)}">${escape(trial.tryRoles[role])}</a>`,
  );
  const foreign = markOf(front);
  const said = front.inEnglish === "" ? front.noAccount : `${front.noAccount} ${front.inEnglish}`;
  return `<form class="front-card front-try" action="/try" data-try data-question-id="${questionId}" data-question="${escape(question)}" aria-labelledby="front-question">
    <h2 class="front-question" id="front-question"${foreign}>${escape(curly(question))}</h2>
    <div class="front-scripted">
    <label for="front-answer">${front.answer}</label>
    <textarea id="front-answer" rows="3" required maxlength="${MESSAGE_MAX_LENGTH}" placeholder="${front.placeholder}"></textarea>
    <p class="front-row"><button class="front-button">${front.feedback}</button><span class="front-dim">${said}</span></p>
    </div>
    <p class="front-roles"><span>${front.askAs}</span> ${roles.join(" ")} <a href="/try">${front.another}</a></p>
  </form><script nonce="__CSP_NONCE__">${HAND_OVER}</script>`;
}

/** The page's header, which stays when the app loads, so that nothing moves. */
function header({ front }: Words): string {
  const links = front.links.map(([href, text]) => `<a href="${href}">${text}</a>`).join("");
  return `<div class="front-top"><a class="front-brand" href="/login"><img src="/favicon.svg" width="30" height="30" alt="">Greenroom</a>
    <nav aria-label="${front.thisPage}" class="front-links">${links}</nav>
    <p class="front-enter front-scripted"><a href="#signin">${front.signIn}</a><a class="front-button" href="#signup">${front.startFree}</a></p></div>`;
}

/** A placeholder for the card until the form is loaded. */
const signIn = ({
  accounts,
}: Words): string => `<div id="signin" class="front-signin" data-sign-in><span id="signup"></span>
    <div class="front-card" data-shape aria-hidden="true">
    <p class="front-h2">${accounts.welcomeToGreenroom}</p>
    <p class="front-label">${accounts.email}</p><div class="first-grey front-input"></div>
    <p class="front-label">${accounts.password}</p><div class="first-grey front-input"></div>
    <div class="first-grey front-input"></div><div class="first-grey front-input"></div><div class="first-grey front-input"></div>
    </div></div>`;

const steps = ({ front }: Words): string =>
  `<ol class="front-three">${front.steps
    .map(([title, text]) => `<li><h3>${escape(title)}</h3><p>${escape(text)}</p></li>`)
    .join("")}</ol>`;

/** English in every language, labels included, because interviews are in English. */
function sampleReport({ turns, report, range, scorer }: Sample, { front }: Words): string {
  const said = turns.map(
    ({ role, content }) =>
      `<p class="front-turn" data-role="${role}"><span class="front-dim">${role === "user" ? "Candidate" : "Interviewer"}</span>${escape(content)}</p>`,
  );
  const criteria = Object.entries(report.criteria ?? {}).map(
    ([name, level]) =>
      `<tr><th scope="row">${escape(report.labels[name as keyof typeof report.labels])}</th><td>${level === null ? "not judged" : `${level} of 5`}</td></tr>`,
  );
  const foreign = markOf(front);
  const between = range ? `likely between ${range[0].toFixed(1)} and ${range[1].toFixed(1)}` : "";
  return `<p class="front-dim">${front.sampleLead}</p><div class="front-two front-card"${foreign}><div>${said.join("")}</div>
    <div><p class="front-score" data-word="${scoreWord(report.score ?? 0).id}">About ${report.score?.toFixed(1)} <span>out of 10</span></p>
    <p class="front-dim">${between} · ${escape(scorer)}</p>
    <table>${criteria.join("")}</table>
    <h3>What interviewers listen for here</h3>${list(report.points)}</div></div>`;
}

/** Plans of installations without payment. */
const GIVEN_PLANS = [...PLANS, UNLIMITED] as const;

const givenPlan = (plan: Plan | typeof UNLIMITED, { front, billing }: Words): string =>
  section(
    "plans",
    front.givenTitle,
    `<p>${plan === UNLIMITED ? billing.asManyInterviews : billing.interviewsPerMonth(PLAN_INTERVIEWS[plan])}. ${escape(billing.nothingIsSoldHere)}</p>
  <p class="front-row"><a class="front-button" href="/login?mode=signup">${front.signUp}</a></p>`,
  );

const offers = ({ billing }: Words): string =>
  `<div class="front-three">${offersIn(billing)
    .map(({ plan, dollars, gives, popular, where }) =>
      within(
        where,
        `<div class="front-card"><h3>${PLAN_NAMES[plan]}${popular ? ` <span class="front-badge">${billing.popular}</span>` : ""}</h3><p class="front-price">${billing.dollars(dollars)} <span>${billing.perMonth}</span></p><ul>${gives.map((line) => within(typeof line === "string" ? undefined : line.where, `<li>${said(line)}</li>`)).join("")}</ul></div>`,
      ),
    )
    .join("")}</div>`;

const plans = (words: Words): string =>
  `${offers(words)}
  <p class="front-row"><a class="front-button" href="/login?mode=signup">${words.front.signUp}</a><a href="/plans">${words.front.plansMore}</a></p>`;

const askedOfPlans = ({ billing }: Words): Questions =>
  planAnswersIn(billing)
    .slice(0, 2)
    .map(({ question, answer }) => [question, answer]);

const details = (asked: Questions): string =>
  asked
    .map(
      ([question, answer]) =>
        `<details><summary>${escape(question)}</summary><p>${answer.map(said).join(" ")}</p></details>`,
    )
    .join("");
const questions = (words: Words): string =>
  details(words.front.questions) + only("sold", details(askedOfPlans(words)));

/** Structured data for search engines (schema.org). */
const structuredData = (words: Words, plans: string, traits: Trait[]): string => {
  const has = new Set(traits);
  const isSold = plans === "sold";
  const offers = isSold
    ? offersIn(words.billing).filter(({ where }) => where === undefined || has.has(where))
    : [{ plan: "free" as const, dollars: 0 }];
  const graph = [
    {
      "@type": "WebApplication",
      name: "Greenroom",
      url: "__APP_URL__/login",
      description: words.front.description,
      applicationCategory: "EducationalApplication",
      operatingSystem: "Any browser",
      offers: offers.map(({ plan, dollars }) => ({
        "@type": "Offer",
        name: PLAN_NAMES[plan],
        price: dollars,
        priceCurrency: "USD",
      })),
    },
    {
      "@type": "FAQPage",
      mainEntity: [...words.front.questions, ...(isSold ? askedOfPlans(words) : [])].map(
        ([name, answer]) => ({
          "@type": "Question",
          name,
          acceptedAnswer: { "@type": "Answer", text: saidWith(answer, has).join(" ") },
        }),
      ),
    },
  ];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return only(
    [plans, ...traits].join("+"),
    `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`,
  );
};

const PROFILE_TRAITS: Trait[][] = [
  ["linkedin", "connect-first"],
  ["linkedin", "connect-later"],
  ["no-linkedin"],
];

const structuredDataOfAll = (words: Words): string =>
  ["sold", "given"]
    .flatMap((plans) =>
      PROFILE_TRAITS.flatMap((profile) =>
        (["coaches", "no-coaches"] as const).map((coaches) =>
          structuredData(words, plans, [...profile, coaches]),
        ),
      ),
    )
    .join("");

export const frontHead = (language: PageLanguage): string =>
  `<title>${WORDS[language].front.title.replaceAll("\u00AD", "")} · Greenroom</title><link rel="canonical" href="__APP_URL__/login">${structuredDataOfAll(WORDS[language])}<style nonce="__CSP_NONCE__">${read("first-screens/front.css")}</style>`;

/** Language links; the server stores the choice (api/http/language.ts). */
function languages(own: PageLanguage): string {
  const links = Object.entries(PAGE_LANGUAGES).map(
    ([code, name]) =>
      `<a href="/login?${LANGUAGE_PARAMETER}=${code}" lang="${code}" hreflang="${code}"${code === own ? ' aria-current="true"' : ""}>${name}</a>`,
  );
  const { language: label, languageAuto: auto } = WORDS[own].accounts;
  return `<nav class="front-links front-foot" aria-label="${label}">${links.join("")}<a href="/login?${LANGUAGE_PARAMETER}=${LANGUAGE_AUTO}">${auto}</a></nav>`;
}

export function frontDoor(language: PageLanguage): string {
  const words = WORDS[language];
  const { front, app } = words;
  const sample = JSON.parse(read("content/sample-report.json")) as Sample;
  return `<main class="first-page"><div class="front">
    ${header(words)}
    <div class="front-hero"><div class="front-lead">
    <h1 id="page-title" tabindex="-1">${front.title}</h1><p>${front.lead}</p>
    <noscript><p class="front-card">${front.needsScript}</p></noscript></div>
    ${tryForm(sample, words)}<div class="front-scene">${drawing("room")}</div>${signIn(words)}</div>
    ${section("how", front.stepsTitle, steps(words))}
    ${section("report", front.sampleTitle, sampleReport(sample, words))}
    <div class="front-two">${section("rating", front.isTitle, list(front.is))}${section("rating-not", front.isNotTitle, list(front.isNot))}</div>
    ${only("coaches", section("coaches", front.coachesTitle, `<p>${escape(front.coaches)}</p>`))}
    ${only("sold", section("plans", front.plansTitle, plans(words)))}
    ${GIVEN_PLANS.map((plan) => only(`given-${plan}`, givenPlan(plan, words))).join("")}
    ${section("questions", front.questionsTitle, questions(words))}
    <p class="front-closing">${front.closing}</p>
    ${languages(language)}</div><nav class="front-links front-foot" aria-label="${app.helpAndTerms}"><a href="/help">${app.help}</a><a href="/privacy">${app.privacy}</a><a href="/terms">${app.terms}</a></nav></main>`;
}

/** The plans page for visitors without script (scripts/without-script.ts). */
export function plansSection(language: PageLanguage): string {
  const words = WORDS[language];
  const { billing, front } = words;
  const asked = planAnswersIn(billing).map(
    ({ question, answer }) => `<h3>${escape(question)}</h3><p>${answer.map(said).join(" ")}</p>`,
  );
  return `<h1>${billing.plans}</h1>
    ${only("sold", `${offers(words)}<p class="front-row"><a class="front-button" href="/login?mode=signup">${front.signUp}</a></p>${asked.join("")}`)}
    ${GIVEN_PLANS.map((plan) => only(`given-${plan}`, givenPlan(plan, words))).join("")}`;
}
