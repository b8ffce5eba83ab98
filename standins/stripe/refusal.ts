import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly details: { type?: string; code?: string; param?: string };

  constructor(
    message: string,
    {
      status = 400,
      ...details
    }: { status?: ContentfulStatusCode; type?: string; code?: string; param?: string },
  ) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** What is named in the address is 404, what is named in the body 400. */
export const missing = (what: string, id: string, param?: string): Refusal =>
  new Refusal(`No such ${what}: '${id}'`, {
    status: param === undefined ? 404 : 400,
    code: "resource_missing",
    param: param ?? "id",
  });

export const answerRefusal = (c: Context, { message, status, details }: Refusal): Response =>
  c.json({ error: { type: "invalid_request_error", ...details, message } }, status);
