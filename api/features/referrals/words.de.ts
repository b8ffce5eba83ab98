import { REWARDS_PER_MONTH } from "#contract/limits.ts";
import type { en } from "./words.en.ts";

export const de: typeof en = {
  aFriend: "Jemand",
  invitation: (name, interviews, hasModel) => ({
    subject: `${name} lädt Sie ein, mit Greenroom Bewerbungsgespräche zu üben`,
    paragraphs: [
      `${name} übt mit Greenroom Bewerbungsgespräche und glaubt, dass es auch Ihnen helfen könnte.`,
      `Sie beantworten schriftlich echte Fragen aus Bewerbungsgesprächen, so behutsam oder so fordernd, wie Sie möchten, und bekommen eine ehrliche Bewertung. ${interviews === null ? "So viele Interviews, wie Sie möchten," : `${interviews} Interviews im Monat`} sind kostenlos.${hasModel ? "" : " Interviews und Bewertungen sind auf Englisch."}`,
      ...(interviews === null
        ? []
        : [
            `Wenn Sie Ihr erstes abgeschlossen haben, bekommt ${name} ein Interview dazu, höchstens ${REWARDS_PER_MONTH} in 30 Tagen.`,
          ]),
    ],
    button: "Registrieren",
    why: `Sie bekommen diese E-Mail, weil ${name} Ihre Adresse eingegeben hat. Greenroom bewahrt sie nur auf, damit Sie nicht immer wieder eingeladen werden.`,
    stop: "Keine Einladungen mehr",
  }),
  reward: (name) => ({
    subject: "Sie haben ein zusätzliches Interview bekommen",
    paragraphs: [
      `Gute Nachricht${name === null ? "" : `, ${name}`}: Jemand aus Ihren Einladungen hat ein erstes Interview abgeschlossen.`,
      "Ein zusätzliches Interview gehört Ihnen. Es verfällt nie und wird erst gebraucht, wenn die Ihres Tarifs aufgebraucht sind.",
    ],
    button: "Jetzt üben",
    why: "Sie bekommen diese E-Mail, weil Sie jemanden zu Greenroom eingeladen haben. Sie kommt für jede eingeladene Person einmal.",
  }),
};
