import { examine, report } from "#api/doctor/examine.ts";
import { hideSecrets } from "#api/hide-secrets.ts";
import { readSettings } from "#api/settings.ts";

/** `greenroom doctor`: checks a production setup with the app's own settings. Exit code 1 when anything fails. */

hideSecrets(process.env);
try {
  const findings = await examine(readSettings({ ...process.env, NODE_ENV: "production" }));
  console.log(report(findings));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
