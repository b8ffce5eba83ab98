import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

/**
 * What most chat servers of this kind do between a browser and a model: the AI library's whole text pipeline, from
 * `streamText` to its own stream of UI messages. No database, no session, no checks.
 */
const [port, modelUrl = "", apiKey = "", folder = ""] = process.argv.slice(2);

type Streaming = { pipeUIMessageStreamToResponse: (outgoing: object) => void };
type Library = { streamText: (asked: { model: object; prompt: string }) => Streaming };

const entry = createRequire(`${folder}/package.json`).resolve("ai");
const { streamText } = (await import(pathToFileURL(entry).href)) as Library;
const model = createOpenAICompatible({ name: "bench", baseURL: modelUrl, apiKey })("bench");

createServer((incoming, outgoing) => {
  let body = "";
  incoming.on("data", (chunk: Buffer) => {
    body += chunk.toString();
  });
  incoming.on("end", () => {
    const { message } = JSON.parse(body) as { message: string };
    streamText({ model, prompt: `<say>${message}</say>` }).pipeUIMessageStreamToResponse(outgoing);
  });
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
