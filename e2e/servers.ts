import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENT } from "#api/testing/openid-client.ts";

/** First port of the test servers; set E2E_PORT to test two checkouts at once. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3210);

/** Each server's stand-ins listen on its port plus one. */
export const PORTS = {
  usual: FIRST_PORT,
  shortInterviews: FIRST_PORT + 10,
  withModel: FIRST_PORT + 20,
  homeNetwork: FIRST_PORT + 30,
};

/** Port of the sign-in provider that its test starts. */
export const PROVIDER_PORT = PORTS.withModel + 2;

/** The tests' browser resolves this name to this machine, but treats it as an insecure context. */
export const HOME_NAME = "greenroom.home";

export const addressOf = (port: number): string => `http://localhost:${port}`;

/** The file that contains the path of this server's data folder. */
export const noteOf = (port: number): string => join(tmpdir(), `greenroom-e2e-of-${port}`);

export type JourneyServer = { port: number; settings: Record<string, string> };

const server = (port: number, settings: Record<string, string>): JourneyServer => ({
  port,
  settings: {
    PORT: String(port),
    STANDINS_PORT: String(port + 1),
    TRUST_PROXY: "true",
    LOG_LEVEL: "warn",
    ...settings,
  },
});

export const SERVERS = [
  server(PORTS.usual, { HOWTO_VIDEO_URL: "https://video.example.test/how-to" }),
  // Interviews are short on the second server, for tests about time.
  server(PORTS.shortInterviews, { INTERVIEW_SECONDS: "20", INACTIVITY_SECONDS: "8" }),
  // On the third server a language model words the questions.
  server(PORTS.withModel, {
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in-model",
    AI_API_KEY: "e2e",
    AI_BASE_URL: `${addressOf(PORTS.withModel + 1)}/openai/v1`,
    SPEECH_BASE_URL: `${addressOf(PORTS.withModel + 1)}/speech/v1`,
    SPEECH_API_KEY: "e2e",
    OIDC_ISSUER: addressOf(PROVIDER_PORT),
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: "The School",
  }),
  // The fourth server is opened from other devices over plain http.
  server(PORTS.homeNetwork, { HOST: "0.0.0.0", APP_URL: `http://${HOME_NAME}:${PORTS.homeNetwork}` }),
];
