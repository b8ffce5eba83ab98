import { createRouter, ok, route } from "#api/http/router.ts";
import type { Connection } from "#api/db/database.ts";
import { noBody } from "#contract/accounts.ts";
import { testMailResponse } from "#contract/admin.ts";
import {
  type Examination,
  examinationResponse,
  type Finding,
  type Installation,
  installationResponse,
  modelAnswerResponse,
} from "#contract/installation.ts";
import { sendTestMail, type TestMailDeps } from "../oversight/rules.ts";

export type InstallationDeps = TestMailDeps & {
  readInstallation: () => Promise<Installation>;
  /** Checks every configured service, which takes some seconds. */
  examine: () => Promise<Examination>;
  questionModel: () => Promise<Finding>;
};

/** Shows superadmins whether this installation works (screens.md 14). */
export const installationRoutes = ({
  serviceDb,
  readInstallation,
  examine,
  questionModel,
  ...mail
}: InstallationDeps & { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("superadmin", "GET /installation", {
        id: "getInstallation",
        summary: "Version, model, speech, and jobs that wait or were given up",
        response: installationResponse,
      }),
      async (c) => c.json(ok(await readInstallation()), 200),
    )
    .openapi(
      route("superadmin", "GET /checks", {
        id: "getChecks",
        summary: "What the doctor finds, each service asked for some seconds at most",
        costly: true,
        response: examinationResponse,
      }),
      async (c) => c.json(ok(await examine()), 200),
    )
    .openapi(
      route("superadmin", "POST /model-question", {
        id: "questionModel",
        summary: "Ask the language model one question, and hear what it answers",
        costly: true,
        body: noBody,
        response: modelAnswerResponse,
      }),
      async (c) => c.json(ok(await questionModel()), 200),
    )
    .openapi(
      route("superadmin", "POST /test-mail", {
        id: "sendTestMail",
        summary: "Send yourself a test mail, and hear how the mail server took it",
        body: noBody,
        response: testMailResponse,
      }),
      async (c) => c.json(ok(await sendTestMail({ serviceDb, ...mail }, c.var.caller.email)), 200),
    );
