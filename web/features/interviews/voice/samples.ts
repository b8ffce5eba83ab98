import type { Language } from "#contract/languages.ts";

/** The sentence that demonstrates a voice. It is in the interview's language, because the voice speaks no other. */
export const SAMPLES: Record<Language, string> = {
  en: "This is how I sound. Take the time you need.",
  de: "So klinge ich. Nehmen Sie sich die Zeit, die Sie brauchen.",
  es: "Así sueno yo. Tómese el tiempo que necesite.",
  fr: "Voici ma voix. Prenez le temps qu'il vous faut.",
  it: "Questa è la mia voce. Si prenda il tempo che le serve.",
  nl: "Zo klink ik. Neem de tijd die u nodig hebt.",
  pl: "Tak brzmi mój głos. Proszę się nie spieszyć.",
  pt: "É assim que eu falo. Leve o tempo que precisar.",
};
