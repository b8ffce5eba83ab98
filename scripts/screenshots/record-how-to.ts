import { execFileSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { HOWTO_VIDEO_MAX_BYTES } from "#contract/limits.ts";
import { findBrowser } from "../find-browser.ts";
import { captionsOf, framesOf, type Cue, type Frame } from "./timeline.ts";
import { tellWholeInterview, type Stage } from "./story.ts";
import { signInAsDemo, startApp } from "./start-app.ts";

const PUBLIC = join(import.meta.dirname, "../../web/public");
const SIZE = { width: 960, height: 600 };
const PORT = 3290;
const ADDRESS = `http://localhost:${PORT}`;

/** Hides the notes about stand-ins and shows a visible pointer. */
const DRESS = `
  aside, .first-standins { display: none !important; }
  #pointer { position: fixed; top: 0; left: 0; z-index: 9999; width: 22px; height: 22px; margin: -11px 0 0 -11px; border-radius: 50%;
    background: rgb(227 167 59 / 55%); border: 2px solid rgb(138 90 10 / 80%); pointer-events: none; transition: all .35s; }`;

function dress(css: string): void {
  document.addEventListener("DOMContentLoaded", () => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    const pointer = Object.assign(document.createElement("div"), { id: "pointer", ariaHidden: "true" });
    pointer.style.translate = sessionStorage.getItem("pointer") ?? "480px 300px";
    document.body.append(pointer);
    document.addEventListener("mousemove", ({ clientX, clientY }) => {
      pointer.style.translate = `${clientX}px ${clientY}px`;
      sessionStorage.setItem("pointer", pointer.style.translate);
    });
  });
}

/** Records a frame from Chromium whenever the page changes. */
async function recordInto(frames: Frame[], page: Page, nowMs: () => number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    const atMs = nowMs();
    if (atMs !== null) frames.push({ atMs, jpeg: Buffer.from(data, "base64") });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => null);
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 92, everyNthFrame: 2 });
}

/** Pauses the film time while nothing worth showing happens. */
function createStage(page: Page, cues: Cue[]): { stage: Stage; nowMs: () => number | null } {
  let filmedMs = 0;
  let sinceMs: number | null = null;
  const nowMs = () => (sinceMs === null ? null : filmedMs + performance.now() - sinceMs);
  const roll = () => void (sinceMs ??= performance.now());
  const cut = () => {
    filmedMs = nowMs() ?? filmedMs;
    sinceMs = null;
  };
  const say = async (text: string, seconds: number) => {
    cues.push({ fromMs: nowMs() ?? filmedMs, text });
    await page.waitForTimeout(seconds * 1000);
  };
  return { stage: { page, roll, cut, say }, nowMs };
}

function encode(folder: string, frames: Frame[], endMs: number): void {
  const list = framesOf(frames, endMs).map(({ jpeg, seconds }, at) => {
    const name = `${String(at).padStart(5, "0")}.jpg`;
    writeFileSync(join(folder, name), jpeg);
    return { name, seconds };
  });
  const lines = list.map(({ name, seconds }) => `file '${name}'\nduration ${seconds.toFixed(3)}`);
  // ffmpeg drops the last picture's duration unless the picture is listed again.
  writeFileSync(join(folder, "list.txt"), `${lines.join("\n")}\nfile '${list.at(-1)?.name}'\n`);
  const picture = ["-vf", `fps=12,scale=${SIZE.width}:${SIZE.height}`, "-pix_fmt", "yuv420p"];
  const codec = [
    "-c:v",
    "libx264",
    "-profile:v",
    "main",
    "-preset",
    "veryslow",
    "-crf",
    "27",
    "-tune",
    "animation",
  ];
  execFileSync(
    "ffmpeg",
    [
      "-y",
      "-v",
      "error",
      "-f",
      "concat",
      "-i",
      "list.txt",
      ...picture,
      ...codec,
      "-movflags",
      "+faststart",
      join(PUBLIC, "how-to.mp4"),
    ],
    { cwd: folder, stdio: "inherit" },
  );
}

/** Records a short whole interview with captions as the help's video in web/public. Needs ffmpeg, a Debian package. */
export async function recordHowTo(): Promise<void> {
  const dataDir = createTemporaryFolder("how-to");
  const pictures = createTemporaryFolder("how-to-pictures");
  const app = await startApp(dataDir, PORT);
  try {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
    // Bypass the CSP, which would block our style.
    const context = await browser.newContext({
      baseURL: ADDRESS,
      viewport: SIZE,
      locale: "en-GB",
      bypassCSP: true,
    });
    await context.addInitScript(dress, DRESS);
    const page = await context.newPage();
    await signInAsDemo(page.request, "premium");
    const frames: Frame[] = [];
    const cues: Cue[] = [];
    const { stage, nowMs } = createStage(page, cues);
    await recordInto(frames, page, nowMs);
    await tellWholeInterview(stage);
    const endMs = nowMs() ?? 0;
    await browser.close();
    encode(pictures, frames, endMs);
    writeFileSync(join(PUBLIC, "how-to.vtt"), captionsOf(cues, endMs));
    const { size } = statSync(join(PUBLIC, "how-to.mp4"));
    console.log(`${Math.round(endMs / 1000)} s, ${Math.round(size / 1024)} kB`);
    if (size > HOWTO_VIDEO_MAX_BYTES) throw new Error("the video is too large");
  } finally {
    app.kill("SIGTERM");
    await new Promise((done) => void app.once("exit", done));
    for (const folder of [dataDir, pictures]) rmSync(folder, { recursive: true, force: true });
  }
}
