import { SCHEDULING_TIMEOUT_SECONDS } from "#contract/limits.ts";

const ANSWER_MAX_BYTES = 256 * 1024;

/**
 * unavailable: a later try may do. unauthorized: the token is no longer taken. refused: it never will do.
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

/** One call: within its time, without redirects, with an answer of bounded size (THREATS T65). */
export async function request(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(SCHEDULING_TIMEOUT_SECONDS * 1000),
  }).catch((cause: unknown) => {
    throw new CalendlyError("unavailable", null, cause);
  });
  const text = await readText(response);
  const { status } = response;
  if (status === 401) throw new CalendlyError("unauthorized", status);
  if (status === 408 || status === 429 || status >= 500) throw new CalendlyError("unavailable", status);
  if (!response.ok) throw new CalendlyError("refused", status, text);
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CalendlyError("unavailable", status, cause);
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > ANSWER_MAX_BYTES) throw new Error("answer too large");
    }
  } catch (cause) {
    throw new CalendlyError("unavailable", response.status, cause);
  }
  return text;
}
