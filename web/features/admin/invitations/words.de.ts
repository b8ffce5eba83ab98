import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  title: "Einladungen",
  invite: "Nach einer Liste einladen",
  lead: (lines, days) =>
    `Bis zu ${lines} Adressen, eine je Zeile. Jede bekommt eine E-Mail mit einem Link, der ${days} Tage lang einmal ein Konto anlegt.`,
  list: "Adressen",
  listAbout:
    "Spalten: email, role (seeker oder coach), plan (free, paid oder premium, ohne Zahlung), group (Klasse oder Kurs), until (letzter Tag des Tarifs, als 2027-07-31). Nötig ist nur die Adresse. Das Profil eines Coachs wartet wie immer auf Freigabe.",
  example: "ada@schule.example;seeker;paid;Klasse 9b",
  chooseFile: "CSV-Datei wählen",
  send: "Einladen",
  invited: (invited, known) =>
    `${count(invited, { one: "# Person ist eingeladen.", other: "# Personen sind eingeladen." })}${known === 0 ? "" : ` ${count(known, { one: "# wurde ausgelassen: Es gibt schon ein Konto oder eine offene Einladung.", other: "# wurden ausgelassen: Es gibt schon ein Konto oder eine offene Einladung." })}`}`,
  nobodyInvited: "Niemand wurde eingeladen. Ändern Sie diese Zeilen und versuchen Sie es noch einmal:",
  line: (line, problem) => `Zeile ${line}: ${problem}`,
  problems: {
    email: "das ist keine E-Mail-Adresse",
    twice: "diese Adresse steht weiter oben schon",
    role: "die Rolle ist seeker oder coach",
    no_coaches: "hier gibt es keinen Coach-Bereich, also kann niemand als Coach eingeladen werden",
    plan: "der Tarif ist free, paid oder premium",
    until:
      "der letzte Tag eines Tarifs steht als 2027-07-31 da, ist nicht vorbei und gehört zu paid oder premium",
    group: "eine Gruppe hat höchstens 60 Zeichen",
    columns: "die Spalten sind email, role, plan, group und until und keine anderen",
    quotes: "ein Anführungszeichen ist nicht geschlossen",
    encoding: "ein Zeichen ist nicht lesbar: Speichern Sie die Datei als UTF-8",
    too_many: "ab hier ist die Liste zu lang; schicken Sie sie in Teilen",
    empty: "es steht keine Adresse da",
  },
  sent: "Wer eingeladen wurde",
  search: "Nach E-Mail oder Gruppe suchen",
  loading: "Die Einladungen werden geladen",
  none: "Keine Einladungen gefunden",
  failed: "Weitere Einladungen konnten nicht geladen werden",
  states: {
    waiting: () => "E-Mail wird erstellt",
    sent: (until) => `Offen bis ${until}`,
    expired: (until) => `Beendet am ${until}`,
    accepted: () => "Hat ein Konto",
  },
  sendAgain: "Noch einmal schicken",
  sendAgainTo: (email) => `Noch einmal an ${email} schicken`,
  withdraw: "Zurückziehen",
  withdrawFrom: (email) => `Einladung an ${email} zurückziehen`,
  withdrawAsk: "Diese Einladung zurückziehen?",
  withdrawAbout: (email) => `Der Link, den ${email} bekam, gilt dann nicht mehr.`,
};
