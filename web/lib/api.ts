import { type ClientResponse, hc } from "hono/client";
import type { AppType } from "#api/app.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { fetchFirst } from "./first-data.ts";
import { noteResponse } from "./reach.ts";

export const api = hc<AppType>("/api", { fetch: fetchFirst });

/** The reason for a failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The request field that caused the error. */
  field: string | undefined;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

const NETWORK = "network";

export const networkError = (): ApiError => new ApiError(TEXT.networkNotOk, 0, NETWORK);

export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NETWORK;

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** True if the resource does not exist or the address is malformed: a retry would not help. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The message to show for any error thrown by a call. */
export function messageOf(error: unknown): string {
  if (isNetworkError(error)) return TEXT.needsNetwork;
  return error instanceof ApiError ? error.message : TEXT.unexpectedError;
}

type JsonOf<R> = R extends ClientResponse<infer T, infer _Status, infer _Format> ? T : never;
type Success<R> = Exclude<JsonOf<R>, { success: false }>;

/** Makes one call and returns its body. Throws an ApiError on every failure of network or server. */
export async function call<R extends Response | ClientResponse<unknown, number>>(
  request: Promise<R>,
): Promise<Success<R>> {
  const response = await responseOf(request);
  try {
    return (await response.json()) as Success<R>;
  } catch {
    throw networkError();
  }
}

/** Like `call`, for responses that are read as a stream. */
export async function responseOf<R extends Pick<Response, "ok" | "status" | "statusText" | "json">>(
  request: Promise<R>,
): Promise<R> {
  const response = await request.catch(() => {
    noteResponse(false);
    throw networkError();
  });
  noteResponse(true);
  if (!response.ok) throw await failureOf(response);
  return response;
}

async function failureOf(response: Pick<Response, "status" | "statusText" | "json">): Promise<ApiError> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => null);
  return errorFrom(body, status) ?? new ApiError(fillText(TEXT.apiError, { status, statusText }), status, "");
}

/** Builds an ApiError from the body of a failed response. Returns null if the body is not from our API. */
export function errorFrom(body: unknown, status: number): ApiError | null {
  if (typeof body !== "object" || body === null) return null;
  const { message, code, field } = body as Partial<ErrorBody>;
  if (typeof message !== "string") return null;
  return Object.assign(new ApiError(message, status, code ?? ""), { field });
}
