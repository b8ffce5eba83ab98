import type { en } from "./words.en.ts";

export const de: typeof en = {
  or: "oder",
  continueWith: (provider) => `Weiter mit ${provider}`,
  providerOutcomes: {
    denied: "Sie haben beim Anbieter nicht zugestimmt, deshalb wurde niemand angemeldet.",
    unverified:
      "Der Anbieter hat Ihre E-Mail-Adresse nicht als Ihre bestätigt; deshalb öffnet sie hier nichts. Bestätigen Sie sie dort oder melden Sie sich auf anderem Weg an.",
    over: "Diese Anmeldung hat zu lange gedauert, wurde schon benutzt oder begann in einem anderen Tab. Bitte beginnen Sie noch einmal.",
    failed:
      "Die Anmeldung beim Anbieter hat nicht geklappt. Bitte beginnen Sie noch einmal; bleibt es so, sagen Sie es denen, die dieses Greenroom betreiben.",
    suspended: "Dieses Konto ist gesperrt. Schreiben Sie denen, die dieses Greenroom betreiben.",
    joinMailed:
      "Zu Ihrer Adresse gehört hier ein Konto, das noch nicht verbunden ist. Wir haben einen Link dorthin geschickt: Drücken Sie dort auf den Knopf und melden Sie sich dann mit dem Anbieter an. Oder melden Sie sich wie gewohnt an und verbinden Sie ihn in den Einstellungen.",
    taken: "Diese Anmeldung beim Anbieter ist schon mit einem anderen Konto verbunden.",
    connected: "Die Verbindung steht: Ab jetzt können Sie sich damit anmelden.",
  },
  waysIn: "Wege ins Konto",
  waysInWhat:
    "Ein Konto bei einem Anbieter kann auch dieses öffnen. Jede Änderung wird Ihrer E-Mail-Adresse mitgeteilt.",
  providerIsConnected: "verbunden",
  providerIsNotConnected: "nicht verbunden",
  connectProvider: (provider) => `${provider} verbinden`,
  disconnectProvider: (provider) => `${provider} trennen`,
  connect: "Verbinden",
  disconnect: "Trennen",
  noPasswordYet:
    "Sie haben noch kein Passwort. Es bestätigt Änderungen in diesen Einstellungen, etwa einen neuen Passkey, und ist ein zweiter Weg ins Konto.",
  setAPassword: "Passwort festlegen",
  passwordLinkSent:
    "Wir haben einen Link an Ihre E-Mail-Adresse geschickt. Er führt zu einer Seite, auf der Sie das Passwort wählen.",
  joinProviderTitle: "Anmeldung verbinden",
  joinProviderWhat:
    "Drücken Sie auf den Knopf, wenn Sie sich selbst mit dem Anbieter angemeldet haben, den unsere E-Mail nennt. Ab dann öffnet er dieses Konto.",
  joinProvider: "Verbinden",
};
