import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const EXAMPLES = 5;
const CHECKS =
  "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
const MINUTES = 10;
/**
 * Excluded paths: those that would end the caller's session or account, streams, and signed URLs, because HTTP itself
 * refuses a signature of 16 kB (431).
 */
const LEFT_OUT =
  "sign-out|/users/me/deletion|/users/me/devices|two-factor|/events$|/pieces$|change-password|revoke|/file$";

describe.runIf(spawnSync("schemathesis", ["--version"]).status === 0)(
  "Schemathesis over the API's own description",
  () => {
    const standins = useStandins();
    const server = useTestServer(() => standins.settings());

    it(
      "meets no error of the server, and nothing that the description does not name",
      async () => {
        const person = await server.createPerson({ role: ROLE.superadmin });
        const run = spawn(
          "schemathesis",
          [
            "run",
            `${server.url}/api/openapi.json`,
            "--header",
            `Authorization: Bearer ${person.token}`,
            `--checks=${CHECKS}`,
            "--phases=fuzzing",
            `--max-examples=${EXAMPLES}`,
            "--seed=1",
            `--exclude-path-regex=${LEFT_OUT}`,
            "--no-color",
          ],
          { stdio: ["ignore", "pipe", "inherit"] },
        );
        let said = "";
        run.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
        const [status] = (await once(run, "exit")) as [number];
        expect(status, said).toBe(0);
      },
      MINUTES * 60_000,
    );
  },
);
