import { en as anyReport } from "#contract/report-words.en.ts";
import { en as nextStep } from "./next-step-words.en.ts";
import { en as report } from "./report-words.en.ts";
import { en as room } from "./room-words.en.ts";

export const en = { ...anyReport, ...report, ...room, nextStep };
