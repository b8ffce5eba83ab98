import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { TEXT } from "../contract/texts.ts";
import { frontDoor, frontHead } from "./front-door.ts";

/**
 * What a page shows before any script: its fixed words, and the shape of what comes, in the sizes that
 * web/first-screens/ gives them. The server sends the one that fits the address and the visitor
 * (api/http/web-files.ts); React then puts the page itself there. A screen reader hears one line meanwhile.
 */

const style = (): string =>
  ["tokens", "frame", "dashboard", "interview"]
    .map((name) => readFileSync(new URL(`../web/first-screens/${name}.css`, import.meta.url), "utf8"))
    .join("");

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const part = (name: string, ...inside: string[]): string =>
  `<div class="first-${name}">${inside.join("")}</div>`;
const words = (name: string, text: string): string => part(name, escape(text));
const grey = (name: string): string => part(`grey first-${name}`);
const between = (name: string, left: string, right: string): string =>
  part(`between first-${name}`, words("item", left), words("item", right));

const pitch = words("pitch", TEXT.pitch);

const field = (label: string, why: string, size: string): string =>
  part("field", words("label", label), words("small", why), grey(size));

const dashboard = part(
  "page",
  words("h1", TEXT.dashboardTitle),
  part(
    "columns",
    part(
      "card",
      words("h2", TEXT.startTitle),
      part(
        "fields",
        part(
          "difficulty",
          words("strong", TEXT.difficulty),
          grey("slider"),
          between("tiny", TEXT.difficultyLeast, TEXT.difficultyMost),
        ),
        field(TEXT.targetRole, TEXT.targetRoleWhy, "input"),
        field(TEXT.jobDescription, TEXT.jobDescriptionWhy, "textarea"),
        words("dimmed", TEXT.interviewInEnglish),
      ),
      grey("button"),
      grey("button"),
    ),
    part(
      "column",
      part("card", words("h2", TEXT.progressTitle), grey("progress")),
      part("card", words("h2", TEXT.planTitle), grey("plan"), grey("plan-buttons")),
    ),
  ),
);

const ready = part(
  "ready first-page first-narrow",
  words("h1", TEXT.interviewTitle),
  grey("note"),
  part(
    "card first-roomy",
    words("lead", TEXT.interviewLead),
    part("list", grey("item-minutes"), grey("item"), words("item", TEXT.interviewKept)),
    part(
      "voice",
      words("dimmed first-with-voice", TEXT.voiceNote),
      words("dimmed first-without-voice", TEXT.voiceMissing),
      grey("microphone first-with-voice"),
    ),
    grey("start"),
  ),
);

const room = part("room", part("bar"), part("stage", grey("question"), grey("answer")));

/** By address; the pitch stands where a form comes, and where somebody without a session is sent to it. */
const SCREENS: Record<string, string> = {
  pitch,
  "/dashboard": part("shape", dashboard),
  "/interview": part("shape", ready, room),
};

const standins = `<aside class="first-standins">${escape(TEXT.standinsAtWork).replace("{names}", "__STANDINS__")} <u>${escape(TEXT.standinsLink)}</u></aside>`;

const marked = (name: string, html: string): string => `<!--first ${name}-->${html}<!--/first-->`;

const screens = (): string =>
  Object.entries(SCREENS)
    .map(([path, html]) =>
      marked(
        path,
        `<output class="first-said">${escape(TEXT.pageLoading)}</output><div class="first-screen" aria-hidden="true">${html}</div>`,
      ),
    )
    .join("");

/** The dev server has nobody who chooses: there only the header stands. */
export const firstScreens = (): Plugin => {
  let serving = false;
  return {
    name: "first-screens",
    configResolved: ({ command }) => {
      serving = command === "serve";
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace("/* first-screens */", style)
          .replace("<title>Greenroom</title>", (title) =>
            serving ? title : marked("front", frontHead()) + marked("app", title),
          )
          .replace(/<noscript>.*<\/noscript>/, (words) => (serving ? words : marked("app", words)))
          .replace("<!-- stand-ins -->", () => (serving ? "" : marked("standins", standins)))
          .replace("<!-- first screens -->", () => (serving ? "" : marked("front", frontDoor()) + screens())),
    },
  };
};
