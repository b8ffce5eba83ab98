import { lazyPart } from "#web/ui/lazy-part.tsx";

/* Loaded on demand: users who type load no speech code. */

export const SpeakPanel = lazyPart(async () => (await import("./speak-panel.tsx")).SpeakPanel);

export const SpeechTest = lazyPart(async () => (await import("./speech-setup.tsx")).SpeechTest);
