import { describe, expect, it } from "vitest";
import { drip, MODEL_QUESTION, pour, useOutsideServices } from "#api/testing/outside-service.ts";
import { createInterviewerModel } from "./ai/interviewer-model.ts";
import { streamWords } from "./ai/stream-words.ts";
import { createOutboundStream, type StreamedCall } from "./outbound-stream.ts";
import { OutboundError } from "./outbound.ts";

const serve = useOutsideServices();
const LIMITS = { timeoutMs: 5_000, responseMaxBytes: 1_000 };

/** The pieces that were received by the end of the call. */
async function listen(
  url: string,
  limits: { to?: string[]; timeoutMs?: number; responseMaxBytes?: number } = {},
  call: Partial<StreamedCall> = {},
): Promise<string[]> {
  const heard: string[] = [];
  const stream = createOutboundStream({ to: [url], ...LIMITS, ...limits });
  await stream({
    url,
    headers: {},
    body: {},
    signal: undefined,
    onOpen: () => undefined,
    onText: (text) => heard.push(text),
    ...call,
  });
  return heard;
}

describe("a streamed call to an outside service", () => {
  it("follows a redirect to another address of the service with the same request, and never elsewhere", async () => {
    const url = await serve((request, response) => {
      if (request.url === "/v1/") response.end(`${request.method} heard`);
      else if (request.url === "/away") response.writeHead(307, { location: "http://127.0.0.1:9/v1/" }).end();
      else
        response
          .writeHead(request.url === "/round" ? 308 : 307, {
            location: request.url === "/round" ? "/round" : "/v1/",
          })
          .end();
    });
    expect((await listen(`${url}/v1`, { to: [url] })).join("")).toBe("POST heard");
    await expect(listen(`${url}/away`, { to: [url] })).rejects.toThrow("responded with 307");
    await expect(listen(`${url}/round`, { to: [url] })).rejects.toThrow("responded with 308");
  });

  it("passes each piece on as it arrives, and splits no character", async () => {
    const grün = Buffer.from("grün");
    let finish = () => undefined as void;
    const url = await serve((_, response) => {
      response.write(grün.subarray(0, 3));
      finish = () => void response.end(grün.subarray(3));
    });
    const pieces: string[] = [];
    await listen(
      url,
      {},
      {
        onText: (text) => {
          pieces.push(text);
          finish();
        },
      },
    );
    expect(pieces).toEqual(["gr", "ün"]);
  });

  it("sends body and key", async () => {
    const url = await serve((request, response) => {
      void request
        .toArray()
        .then((body) => response.end(`${request.method} ${request.headers.authorization} ${body.join("")}`));
    });
    const heard = await listen(url, {}, { headers: { authorization: "Bearer k" }, body: { say: "ü" } });
    expect(heard.join("")).toBe('POST Bearer k {"say":"ü"}');
  });

  it.each([
    "http://127.0.0.1:9/",
    "https://service.test/",
    "http://user:word@service.test/",
    "file:///etc/passwd",
  ])("reaches nothing but its service: %s", async (address) => {
    await expect(listen(address, { to: ["http://service.test"] })).rejects.toThrow(OutboundError);
  });

  it.each([307, 404, 500])("takes no response of status %i, and goes nowhere else", async (status) => {
    let met = 0;
    const elsewhere = await serve((_, response) => response.end(String((met += 1))));
    const url = await serve((_, response) => response.writeHead(status, { location: elsewhere }).end("x"));
    await expect(listen(url)).rejects.toThrow(`responded with ${status}`);
    expect(met).toBe(0);
  });

  it("gives up on a silent service, on one that is too slow, and when the caller aborts", async () => {
    const silent = await serve(() => undefined);
    const dripping = await serve(drip);
    for (const url of [silent, dripping]) {
      await expect(listen(url, { timeoutMs: 200 })).rejects.toBeInstanceOf(Error);
      await expect(listen(url, {}, { signal: AbortSignal.timeout(100) })).rejects.toBeInstanceOf(Error);
    }
  });

  it("rejects a response over its limit, and disconnects", async () => {
    let hungUp = 0;
    const endless = await serve((_, response) => {
      response.on("close", () => (hungUp += 1));
      pour(response);
    });
    await expect(listen(endless)).rejects.toThrow("too large");
    await expect.poll(() => hungUp).toBe(1);
  });

  it("rejects a response that was cut off", async () => {
    const url = await serve((_, response) => {
      response.write("half");
      setImmediate(() => response.destroy());
    });
    await expect(listen(url)).rejects.toBeInstanceOf(Error);
  });

  it("reports when the response starts, and why a request was refused", async () => {
    let opened = 0;
    const onOpen = () => {
      opened += 1;
    };
    const open = await serve((_, response) => response.end("yes"));
    await listen(open, {}, { onOpen });
    const shut = await serve((_, response) => response.writeHead(400).end("no max_tokens"));
    const refused = await listen(shut, {}, { onOpen }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, body: "no max_tokens", name: "OutboundError" });
    expect(opened).toBe(1);
  });

  it("rejects when its listener throws, and the process goes on", async () => {
    const url = await serve((_, response) => response.end("{"));
    const onText = (text: string) => void JSON.parse(text);
    await expect(listen(url, {}, { onText })).rejects.toThrow(SyntaxError);
  });
});

// safety.md T65
it("a model behind OpenAI's protocol is called this way, and not followed elsewhere", async () => {
  const met = { service: 0, elsewhere: 0 };
  const elsewhere = await serve((_, response) => response.end(String((met.elsewhere += 1))));
  const url = await serve((_, response) => {
    met.service += 1;
    response.writeHead(307, { location: `${elsewhere}/secrets` }).end();
  });
  const settings = { provider: "openai-compatible", model: "m", apiKey: "k", baseUrl: url } as const;
  const asked = streamWords(createInterviewerModel(settings), MODEL_QUESTION);
  await expect(asked).rejects.toThrow("responded with 307");
  expect(met).toEqual({ service: 1, elsewhere: 0 });
});
