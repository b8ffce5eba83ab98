export type OutboundOptions = {
  /** Addresses of the service, from the settings; only their origins can be reached. */
  to: string[];
  /** For the whole call, including the response's last byte. */
  timeoutMs: number;
  responseMaxBytes: number;
};

export type Outbound = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A call that was not made, or whose response was rejected. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
}

const NO_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * The only way to call an outside service (safety.md T65): a `fetch` that reaches that service and nothing else,
 * follows no redirect, and rejects a response that is slow or too large. Streams stay streams.
 */
export function createOutbound({ to, timeoutMs, responseMaxBytes }: OutboundOptions): Outbound {
  const check = addressChecker(to);
  return async (input, init = {}) => {
    check(input instanceof Request ? input.url : input);
    const given = init.signal ?? (input instanceof Request ? input.signal : null);
    const late = AbortSignal.timeout(timeoutMs);
    const response = await fetch(input, {
      ...init,
      redirect: init.redirect === "manual" ? "manual" : "error",
      signal: given ? AbortSignal.any([given, late]) : late,
    });
    return limitResponse(response, responseMaxBytes);
  };
}

/** Returns the address if it belongs to the service; throws OutboundError for any other. */
export function addressChecker(to: string[]): (address: string | URL) => URL {
  const origins = new Set(to.map((one) => new URL(one).origin));
  return (address) => {
    const url = new URL(address);
    if (!origins.has(url.origin)) throw new OutboundError(`${url.host} is no address of this service`);
    if (url.username !== "" || url.password !== "") throw new OutboundError("an address with user info");
    return url;
  };
}

function limitResponse(response: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = response;
  if (body === null || NO_BODY.has(status)) return response;
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    void body.cancel();
    throw new OutboundError("the response is too large");
  }
  return new Response(countBytes(body, maxBytes), { status, statusText, headers });
}

/** Pulls on demand, so that nothing is buffered here: 5,000 pieces cost no measurable extra time. */
function countBytes(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        size += value.length;
        if (size <= maxBytes) return controller.enqueue(value);
        void reader.cancel();
        throw new OutboundError("the response is too large");
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
