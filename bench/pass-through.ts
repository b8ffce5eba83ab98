import { Agent, createServer, request } from "node:http";

/**
 * The minimal server between a browser and a model: reads the body, calls the model, passes each token on. It has no
 * database, session or checks. The app's overhead is measured against it.
 */
const [port, modelUrl, key] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const TOKEN = /"content":("(?:[^"\\]|\\.)+")/;

const server = createServer((incoming, outgoing) => {
  let body = "";
  incoming.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  incoming.on("end", () => {
    const model = request(
      `${modelUrl}/chat/completions`,
      {
        method: "POST",
        agent,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      },
      (response) => {
        outgoing.writeHead(200, { "content-type": "text/event-stream" });
        let rest = "";
        response.on("data", (chunk: Buffer) => {
          const frames = `${rest}${chunk.toString()}`.split("\n\n");
          rest = frames.pop() ?? "";
          for (const frame of frames) {
            const token = TOKEN.exec(frame)?.[1];
            if (token !== undefined) outgoing.write(`event: token\ndata: {"text":${token}}\n\n`);
          }
        });
        response.on("end", () => outgoing.end("event: done\ndata: {}\n\n"));
      },
    );
    const { message } = JSON.parse(body) as { message: string };
    const messages = [{ role: "user", content: `<say>${message}</say>` }];
    model.end(JSON.stringify({ model: "bench", stream: true, messages }));
  });
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
