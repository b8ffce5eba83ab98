import type { Resume } from "#contract/resumes.ts";
import type { Reading, ResumeRow } from "./store.ts";

export const presentResume = (row: ResumeRow, reading: Reading): Resume => ({
  id: row.id,
  user_id: row.user_id,
  file_name: row.file_name,
  file_path: row.file_path,
  file_size: row.file_size,
  mime_type: row.mime_type,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  reading,
});
