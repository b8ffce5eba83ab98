import { handle, type JobWorker } from "#api/jobs/queue.ts";
import { deleteAccount, type DeletionDeps } from "./delete-account.ts";
import { deleteAccountJob } from "./deletion-queries.ts";
import { exportPersonalData, type ExportDeps } from "./export-data.ts";
import { exportPersonalDataJob, failExport } from "./export-queries.ts";

export const exportJobs = (deps: ExportDeps): JobWorker[] => [
  handle(
    exportPersonalDataJob,
    ({ exportId }) => exportPersonalData(deps, exportId),
    ({ exportId }) => failExport(deps.serviceDb, exportId),
  ),
];

export const deletionJobs = (deps: DeletionDeps): JobWorker[] => [
  handle(deleteAccountJob, ({ userId }, run) => deleteAccount(deps, userId, run)),
];
