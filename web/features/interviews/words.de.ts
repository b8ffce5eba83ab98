import { de as anyReport } from "#contract/report-words.de.ts";
import { de as nextStep } from "./next-step-words.de.ts";
import { de as report } from "./report-words.de.ts";
import { de as room } from "./room-words.de.ts";
import type { en } from "./words.en.ts";

export const de: typeof en = { ...anyReport, ...report, ...room, nextStep };
