import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = [
  // Chromium without windows: tests take two thirds of the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
/** Debian's packages in order of preference; each installs a program of its name in /usr/bin. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * The path of a browser for the tests: an installed one, else Playwright's download, else Debian's package if we may
 * install it. Throws when there is none.
 */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  const found = [named, ...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path));
  if (found) return found;
  console.log("No browser found; trying Playwright's download …");
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Trying Debian's chromium …");
    execFileSync("apt-get", ["update"], { stdio: "inherit" });
    for (const name of PACKAGES) {
      spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], { stdio: "inherit" });
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error("No browser for the tests: install Chrome or Chromium, or set CHROMIUM_PATH.");
}
