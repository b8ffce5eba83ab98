import { defineConfig, devices } from "@playwright/test";
import { addressOf, PORTS } from "./e2e/servers.ts";

const SERVERS: { port: number; settings: Record<string, string> }[] = [
  { port: PORTS.usual, settings: { HOWTO_VIDEO_URL: "https://video.example.test/how-to" } },
  // On the second one interviews are short, for everything about time.
  { port: PORTS.shortInterviews, settings: { INTERVIEW_SECONDS: "20", INACTIVITY_SECONDS: "8" } },
  // On the third one a language model words the questions.
  {
    port: PORTS.withModel,
    settings: {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "stand-in-model",
      AI_API_KEY: "e2e",
      AI_BASE_URL: `${addressOf(PORTS.withModel + 1)}/openai/v1`,
    },
  },
];

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  timeout: 60_000,
  // As long as an action has: two cores may have more to do than this page.
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "dot" : "list",
  use: {
    baseURL: addressOf(PORTS.usual),
    locale: "en-GB",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"] } }],
  webServer: SERVERS.map(({ port, settings }) => ({
    command: "node e2e/serve.ts",
    url: `${addressOf(port)}/api/health`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(port),
      STANDINS_PORT: String(port + 1),
      TRUST_PROXY: "true",
      LOG_LEVEL: "warn",
      ...settings,
    },
  })),
});
