import { HTTPException } from "hono/http-exception";
import type { Context, ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERRORS, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import type { AppEnv } from "./app-env.ts";
import { textFor } from "./language.ts";

/** An error with a code from contract/errors.ts. Rules throw it; handleError turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly details: string | undefined;
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      retryAfterSeconds?: number;
      details?: string;
      field?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].text, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
    this.field = options.field;
  }
}

/** Body and status of a failed response. Unknown errors reveal no detail. */
export function errorBody(
  error: unknown,
  c: Context<AppEnv>,
): { body: ErrorBody; status: ContentfulStatusCode } {
  const known = toAppError(error);
  const message = textFor(c, known.message);
  const listed = ERRORS[known.code];
  const field = known.field ?? ("field" in listed ? listed.field : undefined);
  return {
    status: listed.status,
    body: {
      success: false,
      message,
      error: message,
      code: known.code,
      requestId: c.var.requestId,
      ...(field !== undefined && { field }),
      ...(known.details !== undefined && { details: known.details }),
    },
  };
}

const STATUS_CODES: Record<number, ErrorCode> = {
  400: "bad_request",
  413: "body_too_large",
  415: "json_required",
};
/** PostgreSQL error classes and node error codes of temporary failures. */
const UNAVAILABLE = /^(08|53|57P|55P03|57014|ECONN|ETIMEDOUT|EPIPE)/;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    const code = STATUS_CODES[error.status] ?? "bad_request";
    return new AppError(code, {
      cause: error,
      ...(code === "bad_request" && { field: "body", details: "It is no valid JSON" }),
    });
  }
  if (error instanceof Error && isUnstorable(error))
    return new AppError("bad_request", {
      cause: error,
      field: "body",
      details: "It holds a character that cannot be stored",
    });
  if (error instanceof Error && isOutOfRange(error))
    return new AppError("bad_request", {
      cause: error,
      field: "request",
      details: "It holds a number or a date that is out of range",
    });
  if (isUnavailable(error)) return new AppError("unavailable", { cause: error });
  return new AppError("unexpected", { cause: error });
}

/** Text that PostgreSQL cannot store, such as a NUL: the caller's mistake, in whichever field. */
const isUnstorable = (error: unknown): boolean =>
  /^22(021|P05)$/.test(String((error as { code?: unknown }).code));

/** A number, date or time outside its column's range, such as the year 0; the zod schemas accept more. */
const isOutOfRange = (error: unknown): boolean =>
  /^220(03|07|08)$/.test(String((error as { code?: unknown }).code));

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === "string" && UNAVAILABLE.test(code)) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}

export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  const { body, status } = errorBody(error, c);
  if (status >= 500) c.var.log.error({ err: describe(error), code: body.code }, "request failed");
  const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  return c.json(body, status);
};

export const sendError = (c: Context<AppEnv>, code: ErrorCode) => handleError(new AppError(code), c);

type Described = {
  name: string;
  code: unknown;
  message?: string;
  /** Constraint name of a database error; it holds no values. */
  constraint?: unknown;
  /** HTTP status of an outside service's error; `reason` is its message without anything that people wrote. */
  status?: number;
  reason?: string;
  /** The reason for rejecting a model's text, in our own wording. */
  problem?: string;
  stack?: string | undefined;
  cause?: Described;
};

const CAUSES_AT_MOST = 4;
const MESSAGE_AT_MOST = 300;

/**
 * The parts of an error and of its causes that may be logged: no SQL parameters, nothing that people wrote (safety.md
 * T23). An AppError with a cause is logged as that cause.
 */
export function describe(error: unknown, depth = 0): Described {
  const told = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  if (!(told instanceof Error)) return { name: typeof told, code: undefined, stack: undefined };
  const { code, constraint, status, reason, problem } = told as {
    code?: unknown;
    constraint?: unknown;
    status?: unknown;
    reason?: unknown;
    problem?: unknown;
  };
  const frames = told.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  const message = messageFor(told, code);
  const cause = told instanceof AggregateError ? told.errors[0] : told.cause;
  return {
    name: told.name,
    code,
    ...(message !== null && { message }),
    ...(constraint !== undefined && { constraint }),
    ...(typeof status === "number" && { status }),
    ...(typeof status === "number" && typeof reason === "string" && { reason }),
    ...(typeof problem === "string" && { problem }),
    ...(depth === 0 && { stack: frames?.slice(0, 8).join("\n") }),
    ...(cause instanceof Error && depth < CAUSES_AT_MOST && { cause: describe(cause, depth + 1) }),
  };
}

/**
 * Codes whose messages are about connections, permissions, disk space and table names, never the content of a row or a
 * request: PostgreSQL's classes, those of our own SQL functions, and node's for network, files and certificates.
 */
const TELLING =
  /^(08|28|3D|40|42|53|55|57|58|ZB)\w+$|^(E[A-Z]{3,}|EAI_\w+|ERR_(TLS|SSL|SOCKET)\w*)$|CERT|SIGNATURE/;
const EMAIL_OR_QUOTED = /(?<![^\s@])[^\s@]+@[^\s@]+|"[^]*"|'[^]*'|`[^]*`/g;

/** Null when the message may contain something that a person wrote. */
function messageFor(error: Error, code: unknown): string | null {
  const isPlain = error.constructor === Error || error.constructor === TypeError;
  if (typeof code === "string" ? !TELLING.test(code) : !isPlain) return null;
  return error.message.replaceAll(EMAIL_OR_QUOTED, "…").slice(0, MESSAGE_AT_MOST);
}
