const ROW_RULE_VIOLATED = "42501";

/** Whether the database's row rules refused what a user-level query would write. */
export const isRowRuleViolated = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === ROW_RULE_VIOLATED;
