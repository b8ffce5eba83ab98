import { HELP, helpFor, isWord } from "./greenroom-words.ts";

/** The command `greenroom`, run by deploy/greenroom with the app's settings. Each word is a script in this folder. */
const [word = "help", ...given] = process.argv.slice(2);
const asked = word === "help" ? given[0] : word;
const wantsHelp = word === "help" || given.includes("--help") || given.includes("-h");

if (asked === undefined || asked === "--help" || asked === "-h") console.log(HELP);
else if (!isWord(asked)) {
  console.error(`greenroom does not know '${asked}'.\n\n${HELP}`);
  process.exitCode = 1;
} else if (wantsHelp) console.log(helpFor(asked));
else {
  process.argv.splice(2, 1);
  await import(`./${asked}.ts`);
}
