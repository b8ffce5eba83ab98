import { Agent, request, type ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { closeServer, createHttpServer, listen } from "./serve.ts";

it("a stop waits for the answer under way, and not for its client to let the connection go", async () => {
  const answers: ServerResponse[] = [];
  const server = createHttpServer((_, answer) => {
    answer.write("half ");
    answers.push(answer);
  });
  const port = await listen(server, 0);
  const agent = new Agent({ keepAlive: true });
  let heard = "";
  const ended = new Promise<void>((done) => {
    request({ port, agent }, (answer) => {
      answer.on("data", (chunk: Buffer) => {
        heard += chunk.toString();
        if (heard === "half ") closing = closeServer(server);
        if (heard === "half ") answers[0]?.end("an answer");
      });
      answer.on("end", done);
    }).end();
  });
  let closing: Promise<void> = Promise.resolve();
  await ended;
  // Well under the 25 s after which everything would be cut.
  await closing;
  expect(heard).toBe("half an answer");
  agent.destroy();
});
