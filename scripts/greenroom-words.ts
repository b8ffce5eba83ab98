/** The subcommands of `greenroom` (deploy/greenroom); each runs the script of the same name. */
const WORDS = {
  doctor: { usage: "", about: "says whether this installation works, and how to mend what does not" },
  grant: {
    usage: "<email> <role> [--cancel-sessions]",
    about:
      "gives a role: 1 free, 2 premium, 3 paid, 4 admin, 5 coach, 10 superadmin. A coach with sessions ahead keeps the role unless --cancel-sessions is given",
  },
  jobs: {
    usage: "[retry <id> | forget <id>]",
    about:
      "lists jobs that were given up, and what waits and why; retry has one tried again, forget deletes it",
  },
  backup: {
    usage: "<new folder>",
    about: "writes everything, encrypted, into a new folder, while the server runs too",
    more: "BACKUP_PASSPHRASE encrypts it, 12 characters or more. Without it the command asks for one, or makes one and prints it where nobody types. DATABASE_URL and DATA_DIR are those of the app; files in a bucket (S3_ENDPOINT) are not in it.",
  },
  restore: {
    usage: "<folder of a backup> [--deleted <record>]",
    about:
      "puts a backup into an empty database and data folder, while the server is stopped; accounts in the record are deleted again",
    more: "BACKUP_PASSPHRASE is the one that the backup was made with; without it the command asks for it. --deleted names the file deleted-accounts of the data folder (DATA_DIR) that the server used until now: it notes who was deleted since the backup.",
  },
  audit: {
    usage: "[<hash>]",
    about: "says whether the audit log is as it was written, and whether it still holds a hash noted earlier",
  },
  secret: {
    usage: "[accept]",
    about:
      "says whether AUTH_SECRET is the one of this database, and whether an older one in it is still needed; accept goes on without one that is lost",
  },
  model: {
    usage: "[install <name> [--from <address> | --file <path>] [--sha256 <sum>] | remove <name> | test]",
    about: "lists, installs, removes or tests a language model on this machine",
  },
  "remove-factors": {
    usage: "<email>",
    about: "removes the passkeys and the authenticator app of somebody who lost them",
  },
  "delete-account": {
    usage: "<email>",
    about: "asks for the deletion, in seven days, of the account of somebody who can't sign in",
  },
  "export-account": {
    usage: "<email> <new file>",
    about: "writes a copy of all data of somebody who can't sign in, as a zip",
  },
  "check-stripe": { usage: "", about: "says whether the Stripe account is set up as it should be" },
} as const;

export type Word = keyof typeof WORDS;

export const WORD_LIST = Object.keys(WORDS) as Word[];

export const isWord = (text: string): text is Word => Object.hasOwn(WORDS, text);

export const usageOf = (word: Word): string => `Usage: greenroom ${word} ${WORDS[word].usage}`.trim();

export function helpFor(word: Word): string {
  const { about, ...rest } = WORDS[word];
  const help = `${usageOf(word)}\n\n${word} ${about}.`;
  return "more" in rest ? `${help}\n\n${rest.more}` : help;
}

const LONGEST = Math.max(...WORD_LIST.map((word) => word.length));

export const HELP = [
  "Usage: greenroom <word> [arguments]",
  "",
  ...WORD_LIST.map((word) => `  ${word.padEnd(LONGEST)}  ${WORDS[word].about}`),
  "",
  "greenroom <word> --help says more of one.",
].join("\n");
