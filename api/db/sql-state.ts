/** The code that PostgreSQL gives what went wrong, one of its own or of ours (ZB001 and on); null without a code. */
export function sqlStateOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" ? code : null;
}

/** Whether a row that must be unique is there already. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === "23505";

/** Whether the row rules refused what a user-level query would write. */
export const isRowRuleViolated = (error: unknown): boolean => sqlStateOf(error) === "42501";

/** Is true where the database was not migrated yet. */
export const isTableMissing = (error: unknown): boolean =>
  ["42P01", "3F000"].includes(sqlStateOf(error) ?? "");
