import { examine, report } from "#api/doctor/examine.ts";
import { readSettings } from "#api/settings.ts";
import { runCommand } from "./run-command.ts";

/** `greenroom doctor`: checks a production setup with the app's own settings. Exit code 1 when anything fails. */

await runCommand(async () => {
  const findings = await examine(readSettings({ ...process.env, NODE_ENV: "production" }));
  console.log(report(findings));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});
