import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the journeys' servers listen; E2E_PORT moves them, for two check-outs tested at once. */
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3210);

/** Each server has its stand-ins one port further. */
export const PORTS = {
  usual: FIRST_PORT,
  shortInterviews: FIRST_PORT + 10,
  withModel: FIRST_PORT + 20,
  homeNetwork: FIRST_PORT + 30,
};

/** Leads to this machine in the journeys' browser, for which it is a name of some network: no secure context. */
export const HOME_NAME = "greenroom.home";

export const addressOf = (port: number): string => `http://localhost:${port}`;

/** The file that says where the server on that port keeps its data. */
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
  // On the second one interviews are short, for everything about time.
  server(PORTS.shortInterviews, { INTERVIEW_SECONDS: "20", INACTIVITY_SECONDS: "8" }),
  // On the third one a language model words the questions.
  server(PORTS.withModel, {
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in-model",
    AI_API_KEY: "e2e",
    AI_BASE_URL: `${addressOf(PORTS.withModel + 1)}/openai/v1`,
    SPEECH_BASE_URL: `${addressOf(PORTS.withModel + 1)}/speech/v1`,
    SPEECH_API_KEY: "e2e",
  }),
  // The fourth is opened from other devices, over plain http.
  server(PORTS.homeNetwork, { HOST: "0.0.0.0", APP_URL: `http://${HOME_NAME}:${PORTS.homeNetwork}` }),
];
