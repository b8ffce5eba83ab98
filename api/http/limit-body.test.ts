import { describe, expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";
import { JSON_BODY_MAX_BYTES } from "#contract/limits.ts";

const server = useTestServer();

/** A body in chunks, whose length is not told beforehand. */
function sendChunks(text: string): Promise<Response> {
  const body = new Blob([text]).stream();
  const headers = { "content-type": "application/json" };
  const call = { method: "POST", headers, body, duplex: "half" as const };
  return fetch(`${server.url}/api/chat`, call);
}

describe("the size of a body", () => {
  it("is limited, told beforehand or not", async () => {
    const tooLarge = JSON.stringify({ message: "x".repeat(JSON_BODY_MAX_BYTES) });
    expect((await server.call("POST", "/chat", { body: tooLarge })).status).toBe(413);
    expect((await sendChunks(tooLarge)).status).toBe(413);
  });

  it("is no matter when it is small or nothing: the call goes on to its guard", async () => {
    expect((await sendChunks("{}")).status).toBe(401);
    const flag = "00000000-0000-4000-8000-000000000000";
    expect((await server.call("DELETE", `/conversations/${flag}/report/flags/${flag}`)).status).toBe(401);
  });
});
