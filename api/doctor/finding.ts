import type { Finding } from "#contract/installation.ts";

export type { Finding };

export const ok = (about: string, text: string): Finding => ({ state: "ok", about, text });
export const warn = (about: string, text: string, mend: string): Finding => ({
  state: "warn",
  about,
  text,
  mend,
});
export const fail = (about: string, text: string, mend: string): Finding => ({
  state: "fail",
  about,
  text,
  mend,
});

/** The innermost cause, because libraries wrap errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof Response) return `the response is ${error.status}`;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
