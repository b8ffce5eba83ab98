import type { Context } from "hono";

/** Answers 501 in a shape that each provider's client can read, and says so loudly on stderr. */
export function answerUnknownCall(c: Context): Response {
  const { pathname } = new URL(c.req.url);
  const message = `This stand-in does not know ${c.req.method} ${pathname}`;
  process.stderr.write(`\n!!! STAND-IN: ${message}. Teach it the call, or mend the caller.\n\n`);
  return c.json(
    {
      statusCode: 501,
      name: "not_implemented",
      message,
      error: { message, type: "not_implemented", param: null, code: "not_implemented" },
    },
    501,
  );
}
