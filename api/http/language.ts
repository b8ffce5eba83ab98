import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { detectFromCookie, detectFromHeader, type DetectorOptions } from "hono/language";
import { YEAR_SECONDS } from "#contract/calendar-days.ts";
import { TEXT_DE } from "#contract/texts.de.ts";
import { fillText, TEXT, type TextKey } from "#contract/texts.ts";
import {
  isPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  PAGE_LANGUAGE_DEFAULT,
  PAGE_LANGUAGES,
  type PageLanguage,
} from "#contract/words.ts";
import type { AppEnv } from "./app-env.ts";

const DETECTION: DetectorOptions = {
  order: ["cookie", "header"],
  lookupCookie: LANGUAGE_COOKIE,
  lookupFromHeaderKey: "accept-language",
  lookupQueryString: LANGUAGE_PARAMETER,
  lookupFromPathIndex: 0,
  caches: false,
  ignoreCase: true,
  supportedLanguages: Object.keys(PAGE_LANGUAGES),
  fallbackLanguage: PAGE_LANGUAGE_DEFAULT,
};

/** Request headers that a response depends on, for its Vary header. */
export const LANGUAGE_HEADERS = "Accept-Language, Cookie";

/** The language chosen on this device, else the browser's preferred one, else English. */
export function languageOf(c: Context<AppEnv>): PageLanguage {
  const code = detectFromCookie(c, DETECTION) ?? detectFromHeader(c, DETECTION) ?? "";
  return isPageLanguage(code) ? code : PAGE_LANGUAGE_DEFAULT;
}

const PLACE = /\\\{(\w+)\\\}/g;

/** German texts by their English text, which the server's rules use. Texts with placeholders are matched by pattern. */
const GERMAN = new Map<string, string>();
const FORMS: { english: RegExp; german: string }[] = [];
for (const key of Object.keys(TEXT_DE) as TextKey[]) {
  const english: string = TEXT[key];
  const german = TEXT_DE[key];
  if (!english.includes("{")) GERMAN.set(english, german);
  else {
    const form = RegExp.escape(english).replaceAll(PLACE, "(?<$1>[^]*)");
    FORMS.push({ english: new RegExp(`^${form}$`), german });
  }
}

/**
 * Translates a text of texts.ts, with or without its placeholders filled in. Other texts, such as an outside service's,
 * stay as they are.
 */
function inGerman(english: string): string {
  const whole = GERMAN.get(english);
  if (whole !== undefined) return whole;
  for (const form of FORMS) {
    const found = form.english.exec(english);
    if (found) return fillText(form.german, { ...found.groups });
  }
  return english;
}

/** A text of contract/texts.ts, with or without its placeholders filled in, in the language of the request. */
export const textFor = (c: Context<AppEnv>, text: string): string =>
  languageOf(c) === "de" ? inGerman(text) : text;

type Message = { success?: unknown; message?: unknown };

/** Translates the message of every success into the request's language; errors.ts does so for errors. */
export const translateMessages: MiddlewareHandler<AppEnv> = (c, next) => {
  const json = c.json as (body: unknown, ...rest: unknown[]) => Response;
  const translated = (body: unknown): unknown => {
    const { success, message } = Object(body) as Message;
    return success === true && typeof message === "string"
      ? { ...(body as object), message: textFor(c, message) }
      : body;
  };
  c.json = ((body: unknown, ...rest: unknown[]) => json(translated(body), ...rest)) as typeof c.json;
  return next();
};

/** Saves or clears the language named in a page's address, and redirects to the page without that parameter. */
export function keepLanguage(c: Context<AppEnv>, chosen: string, appUrl: string): Response {
  const secure = appUrl.startsWith("https:");
  if (isPageLanguage(chosen))
    setCookie(c, LANGUAGE_COOKIE, chosen, { path: "/", maxAge: YEAR_SECONDS, sameSite: "Lax", secure });
  else deleteCookie(c, LANGUAGE_COOKIE, { path: "/", secure });
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(LANGUAGE_PARAMETER);
  const query = searchParams.toString();
  // Prefixed with our address, because a path such as //other.example would lead to another site.
  return c.redirect(`${appUrl}${pathname}${query && `?${query}`}`, 303);
}
