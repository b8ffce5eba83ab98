import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { APP_URL } from "#api/testing/account-steps.ts";
import { startInterview } from "#api/testing/interview-steps.ts";
import { expectSecure } from "#api/testing/secure-headers.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

describe("a response that is streamed", () => {
  // safety.md T66
  it("carries the same headers as any other, when it goes well and when it does not", async () => {
    const person = await server.createPerson();
    const interviewId = await startInterview(person);
    for (const [id, event] of [
      [interviewId, "done"],
      [randomUUID(), "error"],
    ]) {
      const response = await fetch(`${server.url}/api/chat`, {
        method: "POST",
        body: JSON.stringify({ interviewId: id, isNewInterview: true }),
        headers: {
          authorization: `Bearer ${person.token}`,
          "content-type": "application/json",
          accept: "text/event-stream",
        },
      });
      expect(await response.text()).toContain(`event: ${event}`);
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expectSecure(response.headers);
    }
  });
});

describe("a client that speaks to the socket itself", () => {
  const ask = async (version: string): Promise<string> => {
    const person = await server.createPerson();
    const body = JSON.stringify({ interviewId: await startInterview(person), isNewInterview: true });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        `POST /api/chat HTTP/${version}`,
        `host: ${hostname}`,
        `authorization: Bearer ${person.token}`,
        "content-type: application/json",
        "accept: text/event-stream",
        `content-length: ${Buffer.byteLength(body)}`,
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    return text(socket);
  };
  const bodyOf = (response: string) => response.slice(response.indexOf("\r\n\r\n") + 4);

  it("gets each frame as a chunk of its own length, to the last one", async () => {
    let rest = bodyOf(await ask("1.1"));
    const frames: string[] = [];
    while (!rest.startsWith("0\r\n\r\n")) {
      const [size = ""] = rest.split("\r\n", 1);
      const bytes = Buffer.from(rest.slice(size.length + 2));
      frames.push(bytes.subarray(0, Number.parseInt(size, 16)).toString());
      rest = bytes.subarray(Number.parseInt(size, 16) + 2).toString();
    }
    expect(frames.length).toBeGreaterThan(2);
    for (const frame of frames) expect(frame).toMatch(/^event: (token|done)\ndata: .*\n\n$/);
    expect(frames.at(-1)).toMatch(/^event: done/);
  });

  it("gets no chunks where it knows none", async () => {
    expect(bodyOf(await ask("1.0"))).toMatch(/^(event: (token|done)\ndata: .*\n\n)+$/);
  });
});

describe("a page of the stand-ins", () => {
  const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

  it("in a frame is the widget's alone, and that in our app's only", async () => {
    const widget = await fetch(`${standins.url}/calendly/widget/cora/session`);
    expect(widget.status).toBe(200);
    expect(policyOf(widget)).toContain(`frame-ancestors ${new URL(APP_URL).origin}`);
    for (const path of ["/", "/calendly", "/calendly/widget/cora", "/mail"]) {
      const page = await fetch(`${standins.url}${path}`);
      expect(policyOf(page), path).toContain("frame-ancestors 'none'");
    }
  });

  it.each(["/", "/calendly", "/mail", "/calendly/widget/cora", "/calendly/widget/cora/session"])(
    "loads and runs nothing but its own: %s",
    async (path) => {
      const page = await fetch(`${standins.url}${path}`);
      expect(policyOf(page)).toContain("default-src 'none'");
      expect(policyOf(page)).toContain("base-uri 'none'");
      expect(policyOf(page)).not.toMatch(/unsafe-|\*/);
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it.each(["/style.css", "/calendly/widget/posting.js", "/calendly/api/users/me", "/calendly/nothing"])(
    "has no parts whose type is guessed: %s",
    async (path) => {
      const part = await fetch(`${standins.url}${path}`);
      expect(part.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );
});
