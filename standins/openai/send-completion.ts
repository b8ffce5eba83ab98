import type { ServerResponse } from "node:http";
import type { Completion } from "./completion.ts";
import type { Fault, Plan } from "./fault-plan.ts";
import { startPacing } from "./pacer.ts";

type Sending = {
  response: ServerResponse;
  completion: Completion;
  pace: Pick<Plan, "tokensPerSecond" | "firstTokenMs">;
  fault: Fault | undefined;
};

const brokenFrames =
  'data: {"id":"chatcmpl-0","choices":[{"delta":{"content":\n\n: \u0000\u0007\n\ndata: <html>502 Bad Gateway</html>\n\n';
const brokenJson = '{"id":"chatcmpl-0","choices":[{"message":<html>502 Bad Gateway</html>';

/** Writes straight to Node's response: one small write per token is the cheapest way to serve many streams. */
export function streamCompletion({ response, completion, pace, fault }: Sending): void {
  const { tokens, frameOf, opening, closing } = completion;
  const spoils = fault?.kind === "cut" || fault?.kind === "stall" || fault?.kind === "garbage";
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  response.write(opening);
  const stop = startPacing({
    ...pace,
    count: spoils ? Math.min(fault.afterTokens, tokens.length) : tokens.length,
    send: (from, to) => {
      let frames = "";
      for (let index = from; index < to; index += 1) frames += frameOf(tokens[index] ?? "");
      response.write(frames);
    },
    done: () => {
      // Node sends written frames at the end of the turn; cutting now would lose the last of them.
      if (fault?.kind === "cut") setImmediate(() => response.destroy());
      else if (fault?.kind === "garbage") response.end(brokenFrames);
      else if (fault?.kind !== "stall") response.end(closing);
    },
  });
  response.once("close", stop);
}

/** The whole answer at once, after the time that speaking it would have taken. */
export function sendWholeCompletion({ response, completion, pace, fault }: Sending): void {
  const body = fault?.kind === "garbage" ? brokenJson : completion.asJson();
  const speakingMs = (completion.tokens.length / pace.tokensPerSecond) * 1000;
  const timer = setTimeout(() => {
    const length = Buffer.byteLength(body);
    response.writeHead(200, { "content-type": "application/json", "content-length": length });
    if (fault?.kind === "stall") response.flushHeaders();
    else if (fault?.kind === "cut") response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  }, pace.firstTokenMs + speakingMs);
  response.once("close", () => clearTimeout(timer));
}
