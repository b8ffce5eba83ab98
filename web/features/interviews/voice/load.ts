import { lazyPart } from "#web/ui/lazy-part.tsx";

/* Whoever types loads nothing of it. */

export const SpeakPanel = lazyPart(async () => (await import("./speak-panel.tsx")).SpeakPanel);

export const SpeechTest = lazyPart(async () => (await import("./speech-setup.tsx")).SpeechTest);
