import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import { findReport, untilSeeded } from "./lighthouse.ts";
import { startProcess } from "./processes.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { markdownTable, round, type Bench } from "./section.ts";

type PageFigures = { scriptKb: number; styleKb: number; requests: number };
type Weights = Record<string, { english: PageFigures; german: PageFigures }>;
type Figures = { weights: Weights; firstSeconds: number; secondSeconds: number };

/** Measures the compressed bytes of pages in a browser with an empty cache, and the duration of two starts. */
async function benchFirstPage(): Promise<Figures> {
  const dataDir = createTemporaryFolder("page");
  const port = await freePort();
  const start = async () => {
    const begun = performance.now();
    const server = await startProcess({
      script: "scripts/start.js",
      env: {
        DATA_DIR: dataDir,
        PORT: String(port),
        STANDINS_PORT: String(await freePort()),
        LOG_LEVEL: "silent",
        // The compile cache is empty, as after an installation.
        NODE_COMPILE_CACHE: join(dataDir, "compiled"),
      },
      readyUrl: `http://localhost:${port}/api/health`,
    });
    return { server, seconds: (performance.now() - begun) / 1000 };
  };
  const first = await start();
  const weights = await weighPages(`http://localhost:${port}`);
  await first.server.stop();
  const second = await start();
  await second.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { weights, firstSeconds: first.seconds, secondSeconds: second.seconds };
}

/** Weighs each page as opened by nobody or by a user with reports. Returns the weights by the page's name. */
async function weighPages(origin: string): Promise<Weights> {
  const cookie = await untilSeeded(origin);
  const pages = [
    { name: "/login", path: "/login", cookie: null },
    { name: "/interview, before the start", path: "/interview", cookie },
    { name: "/dashboard", path: "/dashboard", cookie },
    { name: "a report", path: await findReport(origin, cookie), cookie },
  ];
  const weights: Weights = {};
  for (const page of pages) {
    const weigh = (locale: string) => weighPage({ url: origin + page.path, cookie: page.cookie, locale });
    weights[page.name] = { english: await weigh("en-GB"), german: await weigh("de-DE") };
  }
  return weights;
}

type Visit = { url: string; cookie: string | null; locale: string };

async function weighPage({ url, cookie, locale }: Visit): Promise<PageFigures> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const context = await browser.newContext({ locale });
  for (const pair of cookie?.split("; ") ?? []) {
    const at = pair.indexOf("=");
    // Set the cookie for the origin: with the page's URL it would apply only to that path, and API calls would lack it.
    await context.addCookies([
      { name: pair.slice(0, at), value: pair.slice(at + 1), url: new URL(url).origin },
    ]);
  }
  const page = await context.newPage();
  const sizes: { type: string; bytes: Promise<number> }[] = [];
  page.on("requestfinished", (request) => {
    sizes.push({ type: request.resourceType(), bytes: request.sizes().then((it) => it.responseBodySize) });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const total = async (type: string) => {
    const bytes = await Promise.all(sizes.filter((it) => it.type === type).map((it) => it.bytes));
    return bytes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  const weight = {
    scriptKb: await total("script"),
    styleKb: await total("stylesheet"),
    requests: sizes.length,
  };
  await browser.close();
  return weight;
}

export const pageBench: Bench = {
  name: "page",
  title: "Weight of pages, and start",
  run: async () => {
    const { weights, firstSeconds, secondSeconds } = await benchFirstPage();
    const pages = markdownTable(
      ["page", "script, compressed", "the same in German", "style", "requests"],
      Object.entries(weights).map(([name, { english, german }]) => [
        name,
        `${round(english.scriptKb)} kB`,
        `${round(german.scriptKb)} kB`,
        `${round(english.styleKb)} kB`,
        english.requests,
      ]),
    );
    const starts = markdownTable(
      ["what", "measured"],
      [
        ["first start (web app built, empty data folder)", `${round(firstSeconds)} s`],
        ["second start", `${round(secondSeconds)} s`],
      ],
    );
    return `All that a first visit loads until the page is quiet.\n\n${pages}\n\n${starts}`;
  },
};
