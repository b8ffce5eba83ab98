/** The SQLSTATE of an error, PostgreSQL's or the app's own (from ZB001 on); null without a code. */
export function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}

/** True for a violated unique constraint. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === "23505";

/** True if row rules refused a user-level write. */
export const isRowRuleViolated = (error: unknown): boolean => sqlStateOf(error) === "42501";

/** True for a missing table or schema, when the database was not migrated yet. */
export const isTableMissing = (error: unknown): boolean =>
  ["42P01", "3F000"].includes(sqlStateOf(error) ?? "");
