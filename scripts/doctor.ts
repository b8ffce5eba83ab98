import { examine, report } from "#api/doctor/examine.ts";
import { readSettings } from "#api/settings.ts";
import { runCommand } from "./run-command.ts";

/**
 * `greenroom doctor` checks a production setup with the app's own settings. If no setting of production is set, as in a
 * clone, it checks what `npm start` runs. Exit code 1 when anything fails.
 */
const PRODUCTIONS = ["APP_URL", "AUTH_SECRET", "MAIL_FROM", "TRUST_PROXY", "SMTP_URL", "RESEND_API_KEY"];
const isTryOut =
  process.env["NODE_ENV"] !== "production" && PRODUCTIONS.every((name) => !process.env[name]?.trim());

await runCommand(async () => {
  const findings = await examine(
    readSettings({ ...process.env, ...(!isTryOut && { NODE_ENV: "production" }) }),
  );
  console.log(report(findings));
  if (isTryOut)
    console.log(
      "This is what npm start runs, with its stand-ins, so let it run meanwhile. NODE_ENV=production checks a setup for others: docs/deployment.md.",
    );
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});
