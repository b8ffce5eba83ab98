import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.ts";
import { startProcess } from "./processes.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { markdownTable, round, type Bench } from "./section.ts";

type PageFigures = { scriptKb: number; styleKb: number; requests: number };
type Figures = { english: PageFigures; german: PageFigures } & StartFigures;
type StartFigures = { firstSeconds: number; secondSeconds: number };

/** Compressed bytes of the first page (/login) as a browser loads them, and how long two starts take. */
async function benchFirstPage(): Promise<Figures> {
  const dataDir = createTemporaryFolder("page");
  const port = await freePort();
  const start = async () => {
    const begun = performance.now();
    const server = await startProcess({
      script: "scripts/start.ts",
      env: {
        DATA_DIR: dataDir,
        PORT: String(port),
        STANDINS_PORT: String(await freePort()),
        LOG_LEVEL: "silent",
      },
      readyUrl: `http://localhost:${port}/api/health`,
    });
    return { server, seconds: (performance.now() - begun) / 1000 };
  };
  const first = await start();
  const url = `http://localhost:${port}/login`;
  const english = await weighPage(url, "en-GB");
  const german = await weighPage(url, "de-DE");
  await first.server.stop();
  const second = await start();
  await second.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { english, german, firstSeconds: first.seconds, secondSeconds: second.seconds };
}

async function weighPage(url: string, locale: string): Promise<PageFigures> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
  const page = await browser.newPage({ locale });
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
  title: "First page and start",
  run: async () => {
    const { english, german, firstSeconds, secondSeconds } = await benchFirstPage();
    return markdownTable(
      ["what", "measured"],
      [
        ["script of /login, compressed", `${round(english.scriptKb)} kB`],
        ["the same in German", `${round(german.scriptKb)} kB`],
        ["style of /login, compressed", `${round(english.styleKb)} kB`],
        ["requests of /login", english.requests],
        ["first start (web app built, empty data folder)", `${round(firstSeconds)} s`],
        ["second start", `${round(secondSeconds)} s`],
      ],
    );
  },
};
