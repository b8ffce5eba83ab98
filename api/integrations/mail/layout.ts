import { PAGE_LANGUAGES, type PageLanguage } from "#contract/words.ts";
import { de } from "./words.de.ts";
import { en } from "./words.en.ts";

const WORDS: Record<PageLanguage, typeof en> = { en, de };

/** Content of an email as plain text; everything is escaped before it goes into HTML. */
export type MailText = {
  subject: string;
  greeting?: string;
  /** The first paragraph says what happened; inboxes show it next to the subject. */
  paragraphs: string[];
  /** Short facts, such as date and place. */
  facts?: { label: string; value: string; url?: string }[];
  button: { label: string; url: string };
  /** Why the recipient gets this email. */
  why: string;
  /** How to unsubscribe from this kind of email, where that is possible. */
  stop?: { label: string; url: string };
};

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolates a right-to-left name, so that it reorders no word around it, in HTML, plain text and subjects alike. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The app's colours (web/first-screens/tokens.css). LIGHT is inline, for mail programs that drop style sheets. */
const LIGHT = {
  paper: "#fbf8f2",
  surface: "#ffffff",
  sunken: "#f3ede2",
  line: "#e4dccd",
  ink: "#1f1b15",
  ink2: "#574f43",
  ink3: "#6e6558",
  green: "#1c5b44",
  greenStrong: "#123d2e",
  onGreen: "#ffffff",
  lamp: "#e3a73b",
};
const DARK: Record<string, string> = {
  paper: "background-color:#14120f",
  surface: "background-color:#1e1b17;border-color:#f0bd5c #37312a #37312a",
  sunken: "background-color:#191613",
  ink: "color:#f4eee3",
  ink2: "color:#cfc5b5",
  ink3: "color:#a79d8c",
  brand: "color:#a9ddc3",
  button: "background-color:#7cc6a4;color:#0d1f18",
};

/** Outlook sets `data-ogsc` where it has changed colours, and needs the rules a second time with that selector. */
const darkRules = (before: string): string =>
  Object.entries(DARK)
    .map(([name, style]) => `${before}.${name}{${style.replaceAll(/(?=;|$)/g, "!important")}}`)
    .join("");

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:440px){h1{font-size:22px!important}.surface{padding:28px 20px!important}}@media (prefers-color-scheme:dark){${darkRules("")}}${darkRules("[data-ogsc] ")}`;

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";
/** Outlook on Windows uses only the first typeface of a list, and does not support max-width. */
const OUTLOOK_STYLE = "<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->";
const OUTLOOK_OPEN =
  '<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->';
const OUTLOOK_CLOSE = "<!--[if mso]></td></tr></table><![endif]-->";

const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The app icon's armchair, made of coloured table cells, because inboxes don't show SVG and hide images at first. */
const MARK_ROWS: { height: number; cells: [width: number, colour: string | null, radius?: string][] }[] = [
  { height: 7, cells: [[36, null]] },
  {
    height: 8,
    cells: [
      [10, null],
      [16, LIGHT.paper, "6px 6px 0 0"],
      [10, null],
    ],
  },
  {
    height: 6,
    cells: [
      [6, null],
      [4, LIGHT.paper, "3px 3px 0 0"],
      [2, null],
      [12, LIGHT.lamp],
      [2, null],
      [4, LIGHT.paper, "3px 3px 0 0"],
      [6, null],
    ],
  },
  {
    height: 6,
    cells: [
      [6, null],
      [24, LIGHT.paper, "0 0 3px 3px"],
      [6, null],
    ],
  },
  {
    height: 2,
    cells: [
      [9, null],
      [3, LIGHT.paper],
      [12, null],
      [3, LIGHT.paper],
      [9, null],
    ],
  },
  { height: 7, cells: [[36, null]] },
];

const MARK = MARK_ROWS.map(({ height, cells }) => {
  const inside = cells
    .map(([width, colour, radius]) => {
      const fill = colour === null ? "" : `background-color:${colour};`;
      const round = radius === undefined ? "" : `border-radius:${radius};`;
      return `<td width="${width}" height="${height}" style="${fill}${round}font-size:0;line-height:0"></td>`;
    })
    .join("");
  return `${TABLE} width="36"><tr>${inside}</tr></table>`;
}).join("");

const BRAND = `${TABLE} style="margin:0 0 20px"><tr><td aria-hidden="true" width="36" style="background-color:${LIGHT.green};border-radius:10px;font-size:0;line-height:0">${MARK}</td><td class="brand" style="padding-left:12px;font:600 22px/1.2 ${SERIF};color:${LIGHT.greenStrong}">Greenroom</td></tr></table>`;

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

const link = (url: string, label = url): string =>
  `<a class="ink2" href="${escapeHtml(url)}" style="color:${LIGHT.ink2}">${escapeHtml(label)}</a>`;

const small = (margin: string, html: string): string =>
  `<p class="ink3" style="margin:${margin};font-size:14px;line-height:1.5;color:${LIGHT.ink3};overflow-wrap:anywhere">${html}</p>`;

function factsTable(facts: NonNullable<MailText["facts"]>): string {
  const rows = facts.map(({ label, value, url }) => {
    const shown = url === undefined ? escapeHtml(value) : link(url, value);
    return `<tr><th class="ink3" scope="row" align="left" valign="top" style="padding:5px 16px 5px 0;font-weight:400;color:${LIGHT.ink3};white-space:nowrap">${escapeHtml(label)}</th><td style="padding:5px 0;overflow-wrap:anywhere;word-break:break-word">${shown}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;font-size:16px;line-height:1.5;border-collapse:separate"><tr><td class="sunken" style="padding:10px 16px;border-radius:14px;background-color:${LIGHT.sunken}"><table cellpadding="0" cellspacing="0" border="0">${rows.join("")}</table></td></tr></table>`;
}

const buttonLink = ({ label, url }: MailText["button"]): string =>
  `${TABLE} style="margin:24px 0 20px"><tr><td class="button" bgcolor="${LIGHT.green}" style="border-radius:22px;background-color:${LIGHT.green}"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:22px;background-color:${LIGHT.green};color:${LIGHT.onGreen};font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

/** Renders the plain-text version, which has everything that the HTML says. */
function textOf({ greeting, paragraphs, facts, button, why, stop }: MailText): string {
  const lines = facts?.map(
    ({ label, value, url }) => `${label}: ${url === undefined || url === value ? value : `${value}, ${url}`}`,
  );
  const end = [why, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join("\n");
  return [
    ...(greeting === undefined ? [] : [greeting]),
    ...paragraphs,
    ...(lines && lines.length > 0 ? [lines.join("\n")] : []),
    `${button.label}:\n${button.url}`,
    `-- \n${end}`,
  ].join("\n\n");
}

function htmlOf(language: PageLanguage, mail: MailText): string {
  const { subject, greeting, paragraphs, facts, button, why, stop } = mail;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${STYLE}</style>${OUTLOOK_STYLE}`;
  // Invisible spaces keep an inbox's preview from showing the text after this paragraph.
  const preview = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(paragraphs[0] ?? "")}${"&#847;&#8199;".repeat(40)}</div>`;
  const title = `<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.2 ${SERIF};color:${LIGHT.ink};overflow-wrap:anywhere;-webkit-hyphens:auto;hyphens:auto">${escapeHtml(subject)}</h1>`;
  const body = [...(greeting === undefined ? [] : [greeting]), ...paragraphs].map(paragraph).join("");
  const known = facts && facts.length > 0 ? factsTable(facts) : "";
  const inside = `${title}${body}${known}${buttonLink(button)}${small("0", `${escapeHtml(WORDS[language].buttonFails)}<br>${link(button.url)}`)}`;
  const sheet = `<div class="surface ink" style="padding:32px 28px;border:1px solid ${LIGHT.line};border-top:4px solid ${LIGHT.lamp};border-radius:14px 14px 22px 22px;background-color:${LIGHT.surface};color:${LIGHT.ink}">${inside}</div>`;
  const end = small("20px 4px 0", `${escapeHtml(why)}${stop ? `<br>${link(stop.url, stop.label)}` : ""}`);
  return `<!doctype html><html lang="${language}" dir="ltr"><head>${head}</head><body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">${preview}${OUTLOOK_OPEN}<div class="paper" style="max-width:560px;margin:0 auto;padding:28px 16px 40px;font:16px/1.6 ${SANS};background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">${BRAND}${sheet}${end}</div>${OUTLOOK_CLOSE}</body></html>`;
}

/** An email as plain text and as HTML, which loads nothing from any server. */
export type RenderedMail = { subject: string; text: string; html: string };

/** Renders all languages, because the recipient's is known only when the mail is sent (api/jobs/emails.ts). */
export function renderMail(write: (language: PageLanguage) => MailText): {
  versions: Record<PageLanguage, RenderedMail>;
} {
  const render = (language: PageLanguage): RenderedMail => {
    const mail = write(language);
    return { subject: mail.subject, text: textOf(mail), html: htmlOf(language, mail) };
  };
  return { versions: eachLanguage(render) };
}

const eachLanguage = <T>(make: (language: PageLanguage) => T): Record<PageLanguage, T> =>
  Object.fromEntries((Object.keys(PAGE_LANGUAGES) as PageLanguage[]).map((it) => [it, make(it)])) as Record<
    PageLanguage,
    T
  >;
