import { SpanKind } from "@opentelemetry/api";
import type { ClientBase } from "pg";
import { markFailed, type Scopes } from "./scope.ts";

const NAMED = /^(?:\s|\/\*.*?\*\/)*(select|insert|update|delete|with)\b/i;
const TABLE = /\b(?:from|into|update)\s+((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/i;
/** A job that finds nothing to do asks once. */
const STATEMENTS_OF_WORK = 2;

/** The verb and the first table, never a value; null for what only frames a transaction. */
export function nameStatement(text: string): string | null {
  const verb = NAMED.exec(text)?.[1]?.toLowerCase();
  if (verb === undefined) return null;
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', "");
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Each statement of a request or a job as a span of its own. */
export const createStatementTracer = (scopes: Scopes) => (client: ClientBase) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]): unknown => {
    const scope = scopes.find();
    const [statement] = given as [string | { text?: string } | undefined];
    const name = scope && nameStatement(typeof statement === "string" ? statement : (statement?.text ?? ""));
    if (!name) return query(...given);
    scope.statements += 1;
    if (scope.span === null && scope.statements < STATEMENTS_OF_WORK) return query(...given);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    const span = scopes.startChild(name, attributes, SpanKind.CLIENT);
    const answer = query(...given);
    if (!span || !(answer instanceof Promise)) {
      if (span) scopes.end(span);
      return answer;
    }
    answer
      .catch((error: unknown) => markFailed(span, error))
      .finally(() => scopes.end(span))
      .catch(() => undefined);
    return answer;
  };
  client.query = traced as typeof client.query;
};
