import type { PageLanguage } from "#contract/words.ts";
import { de } from "../words.de.ts";
import { en } from "../words.en.ts";

/** Order matters: most user agents also contain the names of the browsers they derive from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const find = (names: [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1];

const WORDS: Record<PageLanguage, typeof en.devices> = { en: en.devices, de: de.devices };

/** Returns a label such as 'Firefox on Windows'. */
export function nameDevice(userAgent: string | null, language: PageLanguage): string {
  const words = WORDS[language];
  const text = userAgent ?? "";
  const browser = find(BROWSERS, text);
  const system = find(SYSTEMS, text);
  if (browser && system) return words.named(browser, system);
  return browser ?? (system ? words.someBrowser(system) : words.unknown);
}
