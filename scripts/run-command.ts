import { hideSecrets } from "#api/hide-secrets.ts";

/** Runs an operator's command: prints no secret settings; a failure is one line and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  hideSecrets(process.env);
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
