import { defineConfig, devices } from "@playwright/test";
import { addressOf, HOME_NAME, PORTS } from "./e2e/servers.ts";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 4,
  retries: 0,
  timeout: 60_000,
  // The same as actionTimeout, because other tests may keep the two cores busy.
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "dot" : "list",
  use: {
    baseURL: addressOf(PORTS.usual),
    locale: "en-GB",
    // Requests of a service worker would bypass the routes by which tests delay or answer calls.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // Drawing motion takes a quarter of the browser's work. keyboard.spec.ts and main-journey.spec.ts run with motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        `--host-resolver-rules=MAP ${HOME_NAME} 127.0.0.1`,
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // All pages of a kept browser share one process and its compiled scripts (e2e/kept-browser.ts).
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        // Pages live only for seconds: optimising their scripts takes a fourteenth more time than it saves.
        "--js-flags=--max-lazy,--no-maglev,--no-turbofan",
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"] } }],
  webServer: {
    command: "node e2e/serve.ts",
    wait: { stdout: /All servers are ready/ },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
