import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import type { Resume } from "#contract/resumes.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "#web/lib/api.ts";
import { uploadFile } from "#web/lib/upload.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { readLegacyResume, removeLegacyResume } from "./legacy-resume.ts";
import { latestQuery, UPLOAD_PATH } from "./queries.ts";
import { WORDS } from "./words.ts";

const REFUSED_KEY = "greenroom.legacy-resume-refused";
/** Statuses that mean that this file will never be accepted. */
const NEVER = new Set([400, 413, 415]);

/** Uploads the old resume. Deletes the stored copy afterwards, or if the upload can never succeed. */
async function migrate(client: QueryClient, file: File): Promise<void> {
  try {
    const resume = await uploadFile<Resume>(UPLOAD_PATH, file);
    removeLegacyResume();
    client.setQueryData(latestQuery.queryKey, resume);
    toastSuccess(TEXT.resumeMigrated);
  } catch (error) {
    if (error instanceof ApiError && NEVER.has(error.status)) removeLegacyResume();
    toastError(TEXT.resumeUploadError);
  }
}

/** Moves a resume that names this account. Returns a file that names no account: its owner must be confirmed. */
async function begin(client: QueryClient, userId: string): Promise<File | null> {
  const legacy = readLegacyResume(userId);
  if (legacy.kind === "broken") {
    removeLegacyResume();
    toastError(TEXT.resumeUploadError);
  }
  if (legacy.kind !== "file") return null;
  if ((await client.fetchQuery(latestQuery)) !== null) return null;
  if (!legacy.owned) return window.sessionStorage.getItem(REFUSED_KEY) === userId ? null : legacy.file;
  await migrate(client, legacy.file);
  return null;
}

/** Moves a resume that an earlier version stored in the browser to the user's account (states.md, decisions.md D9). */
export function LegacyMigration({ me }: { me: Me }) {
  const client = useQueryClient();
  const [answered, setAnswered] = useState(false);
  const { data: file } = useQuery({
    queryKey: ["resumes", "legacy", me.id],
    queryFn: () => begin(client, me.id),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (!file) return null;
  return (
    <ConfirmDialog
      opened={!answered}
      title={WORDS.isThisYourResume}
      message={WORDS.thisBrowserHoldsAResume(file.name)}
      confirmLabel={WORDS.addToMyAccount}
      cancelLabel={WORDS.notMine}
      onConfirm={() => {
        setAnswered(true);
        void migrate(client, file);
      }}
      onCancel={() => {
        setAnswered(true);
        window.sessionStorage.setItem(REFUSED_KEY, me.id);
      }}
    />
  );
}
