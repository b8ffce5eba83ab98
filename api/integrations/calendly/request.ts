import { SCHEDULING_RETRY_MAX_SECONDS, SCHEDULING_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { createOutbound } from "../outbound.ts";

const LIMITS = { timeoutMs: SCHEDULING_TIMEOUT_SECONDS * 1000, responseMaxBytes: 256 * 1024 };

/**
 * unavailable: a later try may succeed. unauthorized: the token is no longer accepted. refused: no try will succeed.
 */
export class CalendlyError extends Error {
  readonly kind: "unavailable" | "unauthorized" | "refused";
  readonly status: number | null;
  /** Seconds until Calendly accepts another try; null if Calendly reports none. */
  readonly retrySeconds: number | null;

  constructor(
    kind: CalendlyError["kind"],
    status: number | null,
    { cause, retrySeconds = null }: { cause?: unknown; retrySeconds?: number | null } = {},
  ) {
    super(`Calendly: ${kind}${status === null ? "" : ` (${status})`}`, { cause });
    this.name = "CalendlyError";
    this.kind = kind;
    this.status = status;
    this.retrySeconds = retrySeconds;
  }
}

const PASSING: ReadonlySet<number> = new Set([408, 423, 425, 429]);

/** Creates a function that calls only these addresses and throws CalendlyError. */
export function createRequest(to: string[]): (url: string, init: RequestInit) => Promise<unknown> {
  const outbound = createOutbound({ to, ...LIMITS });
  return async (url, init) => {
    const { status, ok, text, retrySeconds } = await readResponse(() => outbound(url, init));
    if (status === 401) throw new CalendlyError("unauthorized", status);
    if (PASSING.has(status) || status >= 500)
      throw new CalendlyError("unavailable", status, { retrySeconds });
    if (!ok) throw new CalendlyError("refused", status, { cause: text });
    if (text === "") return null;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new CalendlyError("unavailable", status, { cause });
    }
  };
}

async function readResponse(call: () => Promise<Response>) {
  try {
    const response = await call();
    const { status, ok, headers } = response;
    return { status, ok, text: await response.text(), retrySeconds: readRetry(headers) };
  } catch (cause) {
    throw new CalendlyError("unavailable", null, { cause });
  }
}

/** Reads Retry-After (seconds or a date) or Calendly's own header, up to a maximum, because a job waits that long. */
function readRetry(headers: Headers): number | null {
  const said = headers.get("retry-after") ?? headers.get("x-ratelimit-reset");
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return null;
  return Math.min(SCHEDULING_RETRY_MAX_SECONDS, Math.max(1, Math.ceil(seconds)));
}
