import { describe, expect, it } from "vitest";
import { startStandins } from "./app.ts";
import { useStandins } from "./use-standins.ts";

const standins = useStandins();

describe("the stand-ins' front door", () => {
  it("lists every stand-in with links that work", async () => {
    const response = await fetch(standins.url);
    const page = await response.text();
    expect(page).toContain("LinkedIn");
    expect(page).toContain("Mail");
    expect(page).toContain("Language model");
    const links = [...page.matchAll(/<a href="(\/[^"]*)"/g)].map((match) => match[1]);
    const responses = await Promise.all(links.map((link) => fetch(`${standins.url}${link}`)));
    expect(responses.map(({ status }) => status)).toStrictEqual(links.map(() => 200));
  });

  it("forbids scripts and framing on its pages", async () => {
    const policy = (await fetch(`${standins.url}/mail`)).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("script-src");
  });

  it.each([
    ["GET", "/linkedin/v2/people"],
    ["POST", "/resend/emails/batch"],
    ["POST", "/openai/v1/embeddings"],
    ["DELETE", "/openai/v1/chat/completions"],
  ])("responds with 501 to the unknown call %s %s", async (method, path) => {
    const response = await fetch(`${standins.url}${path}`, {
      method,
      headers: { authorization: "Bearer any" },
    });
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({
      name: "not_implemented",
      error: { message: expect.stringContaining(path) },
    });
  });

  it("is reached under its number as well as under localhost", async () => {
    const document = await fetch(
      `http://127.0.0.1:${standins.port}/linkedin/.well-known/openid-configuration`,
    );
    expect(await document.json()).toMatchObject({ issuer: `http://127.0.0.1:${standins.port}/linkedin` });
  });

  it("refuses to start with a webhook secret that cannot sign", async () => {
    const start = startStandins({
      port: 0,
      appUrl: "http://localhost:3000",
      webhookSecret: "whsec_***",
      webhookUrl: "http://localhost:3000/hook",
    });
    await expect(start).rejects.toThrow(/base64|decod/i);
  });
});
