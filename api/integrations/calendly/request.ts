import { SCHEDULING_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { createOutbound } from "../outbound.ts";

const LIMITS = { timeoutMs: SCHEDULING_TIMEOUT_SECONDS * 1000, responseMaxBytes: 256 * 1024 };

/**
 * unavailable: a later try may succeed. unauthorized: the token is no longer accepted. refused: no try will succeed.
 */
export class CalendlyError extends Error {
  readonly kind: "unavailable" | "unauthorized" | "refused";
  readonly status: number | null;

  constructor(kind: CalendlyError["kind"], status: number | null, cause?: unknown) {
    super(`Calendly: ${kind}${status === null ? "" : ` (${status})`}`, { cause });
    this.name = "CalendlyError";
    this.kind = kind;
    this.status = status;
  }
}

/** Calls go to these addresses only; each throws CalendlyError. */
export function createRequest(to: string[]): (url: string, init: RequestInit) => Promise<unknown> {
  const outbound = createOutbound({ to, ...LIMITS });
  return async (url, init) => {
    const { status, ok, text } = await readResponse(() => outbound(url, init));
    if (status === 401) throw new CalendlyError("unauthorized", status);
    if (status === 408 || status === 429 || status >= 500) throw new CalendlyError("unavailable", status);
    if (!ok) throw new CalendlyError("refused", status, text);
    if (text === "") return null;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new CalendlyError("unavailable", status, cause);
    }
  };
}

async function readResponse(call: () => Promise<Response>) {
  try {
    const response = await call();
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch (cause) {
    throw new CalendlyError("unavailable", null, cause);
  }
}
