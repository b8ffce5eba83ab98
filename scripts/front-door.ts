import { readFileSync } from "node:fs";
import { MESSAGE_MAX_LENGTH } from "../contract/limits.ts";
import { PLAN_NAMES } from "../contract/roles.ts";
import { TRY_ROLES } from "../contract/texts.ts";
import { FRONT } from "../web/content/front-door.ts";
import { OFFERS, PLAN_ANSWERS } from "../web/features/billing/plans.ts";
import { scoreWord } from "../contract/report-figures.ts";
import type { Sample } from "./sample-report.ts";

/**
 * The front door (screens.md 8): one page that reads without script. The sign-in form is the app's; it comes
 * into `data-sign-in` when that part is seen (web/main.ts), and nothing else of the page is touched then.
 */

const read = (path: string): string => readFileSync(new URL(`../web/${path}`, import.meta.url), "utf8");

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const drawing = (name: string): string => read(`ui/drawings/${name}.svg`).replaceAll(/\n\s*/g, " ");

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join("")}</ul>`;

const section = (id: string, title: string, inside: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escape(title)}</h2>${inside}</section>`;

/** Nothing of the answer stands in an address: a script hands it to /try within the browser. */
const HAND_OVER = `
{
  const form = document.querySelector("[data-try]");
  form.addEventListener("submit", () => {
    const { questionId, question } = form.dataset;
    const answer = form.querySelector("textarea").value.trim();
    try { sessionStorage.setItem("greenroom.try", JSON.stringify({ questionId, question, answer })); } catch {}
  });
}`;

function tryForm({ asked: { questionId, question } }: Sample): string {
  const roles = TRY_ROLES.map(
    (role) => `<a class="front-chip" href="/try?role=${encodeURIComponent(role)}">${role}</a>`,
  );
  return `<form class="front-card front-try" action="/try" data-try data-question-id="${questionId}" data-question="${escape(question)}" aria-labelledby="front-question">
    <p class="front-roles"><span>${FRONT.askAs}</span> ${roles.join(" ")}</p>
    <h2 class="front-question" id="front-question">${escape(question)}</h2>
    <div class="front-scripted">
    <label for="front-answer">${FRONT.answer}</label>
    <textarea id="front-answer" rows="3" required maxlength="${MESSAGE_MAX_LENGTH}" placeholder="${FRONT.placeholder}"></textarea>
    <p class="front-row"><button class="front-button">${FRONT.feedback}</button><a href="/try">${FRONT.another}</a><span class="front-dim">${FRONT.noAccount}</span></p>
    </div>
  </form><script nonce="__CSP_NONCE__">${HAND_OVER}</script>`;
}

/** The card's shape until the form is there. */
const signIn = (): string => `<div id="signin" class="front-signin" data-sign-in>
    <div class="front-card" data-shape aria-hidden="true">
    <p class="front-h2">Welcome to Greenroom</p>
    <p class="front-label">Email</p><div class="first-grey front-input"></div>
    <p class="front-label">Password</p><div class="first-grey front-input"></div>
    <div class="first-grey front-input"></div><div class="first-grey front-input"></div><div class="first-grey front-input"></div>
    </div></div>`;

const steps = (): string =>
  `<ol class="front-three">${FRONT.steps
    .map(([title, text]) => `<li><h3>${escape(title)}</h3><p>${escape(text)}</p></li>`)
    .join("")}</ol>`;

function sampleReport({ turns, report, range, scorer }: Sample): string {
  const said = turns.map(
    ({ role, content }) =>
      `<p class="front-turn" data-role="${role}"><span class="front-dim">${role === "user" ? "Candidate" : "Interviewer"}</span>${escape(content)}</p>`,
  );
  const criteria = Object.entries(report.criteria ?? {}).map(
    ([name, level]) =>
      `<tr><th scope="row">${escape(report.labels[name as keyof typeof report.labels])}</th><td>${level} of 5</td></tr>`,
  );
  const between = range ? `likely between ${range[0].toFixed(1)} and ${range[1].toFixed(1)}` : "";
  return `<p class="front-dim">${FRONT.sampleLead}</p><div class="front-two front-card"><div>${said.join("")}</div>
    <div><p class="front-score" data-word="${scoreWord(report.score ?? 0).id}">About ${report.score?.toFixed(1)} <span>out of 10</span></p>
    <p class="front-dim">${between} · ${escape(scorer)}</p>
    <table>${criteria.join("")}</table>
    <h3>What was good</h3>${list(report.good.slice(-1))}
    <h3>What was missing</h3>${list(report.missing)}</div></div>`;
}

const plans = (): string =>
  `<div class="front-three">${OFFERS.map(
    ({ plan, dollars, gives, popular }) =>
      `<div class="front-card"><h3>${PLAN_NAMES[plan]}${popular ? ' <span class="front-badge">Popular</span>' : ""}</h3><p class="front-price">$${dollars} <span>per month</span></p>${list(gives)}</div>`,
  ).join("")}</div>
  <p class="front-row"><a class="front-button" href="/login?mode=signup">${FRONT.signUp}</a><a href="/plans">${FRONT.plansMore}</a></p>`;

const ASKED = [
  ...FRONT.questions,
  ...PLAN_ANSWERS.slice(0, 2).map(({ question, answer }) => [question, answer] as const),
];

const questions = (): string =>
  ASKED.map(
    ([question, answer]) =>
      `<details><summary>${escape(question)}</summary><p>${escape(answer)}</p></details>`,
  ).join("");

/** For search engines, in the words of schema.org. */
const structuredData = (): string => {
  const graph = [
    {
      "@type": "WebApplication",
      name: "Greenroom",
      url: "__APP_URL__/login",
      description: FRONT.description,
      applicationCategory: "EducationalApplication",
      operatingSystem: "Any browser",
      offers: OFFERS.map(({ plan, dollars }) => ({
        "@type": "Offer",
        name: PLAN_NAMES[plan],
        price: dollars,
        priceCurrency: "USD",
      })),
    },
    {
      "@type": "FAQPage",
      mainEntity: ASKED.map(([name, text]) => ({
        "@type": "Question",
        name,
        acceptedAnswer: { "@type": "Answer", text },
      })),
    },
  ];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
};

export const frontHead = (): string =>
  `<title>${FRONT.title} · Greenroom</title><link rel="canonical" href="__APP_URL__/login">${structuredData()}<style nonce="__CSP_NONCE__">${read("first-screens/front.css")}</style>`;

export function frontDoor(): string {
  const sample = JSON.parse(read("content/sample-report.json")) as Sample;
  const links = FRONT.links.map(([href, words]) => `<a href="${href}">${words}</a>`).join("");
  return `<main class="first-page"><div class="front">
    <div class="front-hero"><div class="front-lead"><nav aria-label="This page" class="front-links">${links}</nav>
    <h1 id="page-title" tabindex="-1">${FRONT.title}</h1><p>${FRONT.lead}</p>
    <noscript><p class="front-card">${FRONT.needsScript}</p></noscript></div>
    <div class="front-scene">${drawing("room")}</div>
    ${tryForm(sample)}${signIn()}</div>
    ${section("how", "How it works", steps())}
    ${section("report", FRONT.sampleTitle, sampleReport(sample))}
    <div class="front-two">${section("rating", FRONT.isTitle, list(FRONT.is))}${section("rating-not", FRONT.isNotTitle, list(FRONT.isNot))}</div>
    ${section("coaches", FRONT.coachesTitle, `<p>${escape(FRONT.coaches)}</p>`)}
    ${section("plans", FRONT.plansTitle, plans())}
    ${section("questions", FRONT.questionsTitle, questions())}
    <p class="front-closing">${FRONT.closing}</p>
    </div><nav class="front-links front-foot" aria-label="Help and terms"><a href="/help">Help</a><a href="/privacy">Privacy</a><a href="/terms">Terms</a></nav></main>`;
}
