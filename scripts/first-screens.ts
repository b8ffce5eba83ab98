import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { FIRST_WORDS_ID } from "../contract/first-calls.ts";
import { TEXT } from "../contract/texts.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "../contract/words.ts";
import { frontDoor, frontHead } from "./front-door.ts";
import { TEXTS, withoutScript } from "./without-script.ts";

/**
 * The placeholder that a page shows before any script runs: its fixed texts and grey shapes in the sizes of
 * web/first-screens/. The server sends the one for the URL and the visitor (api/http/web-files.ts); React then replaces
 * it. Screen readers get a single line.
 */

const style = (): string =>
  ["tokens", "frame", "dashboard", "interview", "report"]
    .map((name) => readFileSync(new URL(`../web/first-screens/${name}.css`, import.meta.url), "utf8"))
    .join("");

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const part = (name: string, ...inside: string[]): string =>
  `<div class="first-${name}">${inside.join("")}</div>`;
const words = (name: string, text: string): string => part(name, escape(text));
const grey = (name: string): string => part(`grey first-${name}`);
const between = (name: string, left: string, right: string): string =>
  part(`between first-${name}`, words("item", left), words("item", right));

type Texts = typeof TEXT;

const field = (label: string, why: string, size: string): string =>
  part("field", words("label", label), words("small", why), grey(size));

const dashboard = (text: Texts): string =>
  part(
    "page",
    words("h1", text.practicePlace),
    part("card first-next"),
    part(
      "columns",
      part(
        "card",
        words("h2", text.startTitle),
        part(
          "fields",
          part("field", words("label", text.job), grey("input"), words("paste", text.pasteAdvert)),
          field(text.targetRole, text.targetRoleWhy, "input"),
          part(
            "difficulty",
            words("strong", text.difficulty),
            grey("slider"),
            between("tiny", text.difficultyLeast, text.difficultyMost),
          ),
          words("dimmed", text.interviewInEnglish),
        ),
        grey("button"),
      ),
      part(
        "column",
        part("beside", words("h2", text.progressTitle), grey("progress")),
        part("beside", words("h2", text.planTitle), grey("plan"), grey("plan-buttons")),
      ),
    ),
  );

const ready = (text: Texts): string =>
  part(
    "ready first-page first-narrow",
    words("h1", text.interviewTitle),
    part(
      "card first-roomy",
      words("lead", text.interviewLead),
      part("check", words("label", text.speakMyAnswers), words("small", text.speakMyAnswersWhy)),
      grey("start"),
      part(
        "list",
        grey("item-minutes"),
        grey("item"),
        words("item", text.interviewKept),
        grey("item-silence"),
      ),
    ),
  );

/** The page's data adds the texts of a rated interview (web/first-words.ts). A practice's report has no such texts. */
const report = (text: Texts): string =>
  part(
    "page first-report",
    words("over", text.reportTitle),
    part("h1 first-role"),
    grey("facts"),
    part("card", grey("score"), grey("scale"), grey("range")),
    part("card", grey("chart"), part("rough")),
  );

const room = part("room", part("bar"), part("stage", grey("question"), grey("answer")));

/** Placeholders by URL. The pitch is shown above a form, also to visitors redirected there for lack of a session. */
const screensOf = (text: Texts): Record<string, string> => ({
  pitch: words("pitch", text.pitch),
  "/dashboard": part("shape", dashboard(text)),
  "/interview": part("shape", ready(text), room),
  "/interview/*/report": part("shape", report(text)),
});

const standins = (text: Texts): string =>
  `<aside class="first-standins">${escape(text.standinsAtWork).replace("{names}", `__STANDINS:${escape(text.emailService)}__`)} <u>${escape(text.standinsLink)}</u></aside>`;

/** One version per language. The server keeps the one in the page's language (api/http/web-files.ts). */
const marked = (name: string, html: (language: PageLanguage) => string): string =>
  (Object.keys(PAGE_LANGUAGES) as PageLanguage[])
    .map((language) => `<!--first ${name} ${language}-->${html(language)}<!--/first-->`)
    .join("");

const screens = (): string =>
  Object.keys(screensOf(TEXT))
    .map((path) =>
      marked(
        path,
        (language) =>
          `<output class="first-said">${escape(TEXTS[language].pageLoading)}</output><div class="first-screen" aria-hidden="true">${screensOf(TEXTS[language])[path]}</div>`,
      ),
    )
    .join("");

/** The dev server does not choose a placeholder, so it shows only the header. */
export const firstScreens = (): Plugin => {
  let serving = false;
  return {
    name: "first-screens",
    configResolved: ({ command }) => {
      serving = command === "serve";
    },
    transformIndexHtml: {
      order: "pre",
      handler: async (html) =>
        serving ? html.replace("/* first-screens */", style) : withScreens(html, await firstWords()),
    },
  };
};

/** Inlined in the page, because a separate file would load after the first paint. */
async function buildFirstWords(language: PageLanguage): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: {
        input: join(import.meta.dirname, `../web/first-words.${language}.ts`),
        output: { format: "iife" },
      },
    },
  });
  const [{ code }] = (built as Rolldown.RolldownOutput).output;
  return ["/dashboard", "/interview/*/report"]
    .map(
      (page) =>
        `<!--first ${page} ${language}--><script nonce="__CSP_NONCE__" id="${FIRST_WORDS_ID}">${code}</script><!--/first-->`,
    )
    .join("");
}

const firstWords = async (): Promise<string> =>
  (await Promise.all((Object.keys(PAGE_LANGUAGES) as PageLanguage[]).map(buildFirstWords))).join("");

function withScreens(html: string, words: string): string {
  return html
    .replace("/* first-screens */", style)
    .replace("<!-- description -->", () => marked("page", description))
    .replace("<title>Greenroom</title>", (title) =>
      [
        marked("front", frontHead) + marked("app", () => title),
        ...withoutScript.map(({ path, head }) => marked(path, () => head)),
      ].join(""),
    )
    .replace("<!-- without script -->", () =>
      marked("app", (language) => `<noscript>${escape(TEXTS[language].needsScript)}</noscript>`),
    )
    .replace("<!-- stand-ins -->", () => marked("standins", (language) => standins(TEXTS[language])))
    .replace("<!-- first screens -->", () =>
      [
        marked("front", frontDoor) + screens(),
        ...withoutScript.map(({ path, body }) => marked(path, body)),
      ].join(""),
    )
    .replace("<!-- first words -->", () => words);
}

const description = (language: PageLanguage): string =>
  [
    `name="description" content="${TEXTS[language].pageDescription}"`,
    `property="og:description" content="${TEXTS[language].pitch.replaceAll("\u00AD", "")}"`,
    `property="og:image:alt" content="${TEXTS[language].socialCardAlt}"`,
  ]
    .map((meta) => `<meta ${meta}>`)
    .join("");
