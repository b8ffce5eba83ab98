import { pino } from "pino";
import { HTTPException } from "hono/http-exception";
import { describe, expect, it } from "vitest";
import { ERRORS, errorBody as errorShape, type ErrorCode } from "#contract/errors.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { UnusableWordsError } from "#api/integrations/ai/stream-words.ts";
import { AppError, describe as describeForLog, handleError } from "./errors.ts";
import { requestLog } from "./request-log.ts";
import { createRouter } from "./router.ts";

const SECRETS = ["ann@example.test", "hunter2-password", "My answer about a colleague"];

/** A server whose only route throws `error`, and the lines that it logs. */
function createFailing(error: unknown) {
  const lines: string[] = [];
  const app = createRouter();
  app.use(
    requestLog(pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }), () => undefined),
  );
  app.get("/api/fails", () => {
    throw error;
  });
  app.onError(handleError);
  return { app, lines };
}

const databaseError = (code: string) =>
  Object.assign(new Error(`duplicate key value: ${SECRETS.join(" ")}`), {
    code,
    detail: SECRETS[0],
    parameters: SECRETS,
    query: `select '${SECRETS[1]}'`,
  });

describe("in German", () => {
  const read = async (error: Error, headers: Record<string, string>) => {
    const response = await createFailing(error).app.request("/api/fails", { headers });
    return errorShape.parse(await response.json()).message;
  };
  const german = { "accept-language": "de-CH" };

  it("an error's message is German if the request asks for German, else the exact English text", async () => {
    const error = () => new AppError("referral_code_unknown");
    expect(await read(error(), german)).toBe("Dieser Einladungscode ist ungültig oder abgelaufen");
    expect(await read(error(), {})).toBe("Invalid or expired referral code");
  });

  it("values filled into a text, and texts of outside services, stay untranslated", async () => {
    const filled = fillText(TEXT.emailFailedWith, { message: "no such host (a.test)" });
    expect(await read(new AppError("unexpected", { message: filled }), german)).toBe(
      "Die E-Mail konnte nicht gesendet werden: no such host (a.test)",
    );
    expect(await read(new AppError("unexpected", { message: "Card declined." }), german)).toBe(
      "Card declined.",
    );
  });
});

describe("an error that nobody foresaw", () => {
  it("is answered without any detail, and logged without what people wrote", async () => {
    const { app, lines } = createFailing(databaseError("23505"));
    const response = await app.request("/api/fails", { headers: { "x-request-id": "request-1234" } });
    const body = errorShape.strict().parse(await response.json());
    expect([response.status, body]).toEqual([
      500,
      {
        success: false,
        message: TEXT.unexpectedError,
        error: TEXT.unexpectedError,
        code: "unexpected",
        requestId: "request-1234",
      },
    ]);
    const log = lines.join("");
    for (const secret of SECRETS) expect(log).not.toContain(secret);
    expect(log).toContain("23505");
    expect(log).toContain("errors.test.ts");
    expect(log).toContain("request-1234");
  });

  it("is logged with its reason, down to the first cause: what a pooler, a network or a certificate says", async () => {
    const logged = (error: Error) => JSON.stringify(describeForLog(error));
    const pooler = Object.assign(new Error("unsupported startup parameter: statement_timeout"), {
      code: "08P01",
    });
    const { app, lines } = createFailing(new AppError("unavailable", { cause: pooler }));
    await app.request("/api/fails");
    expect(lines.join("")).toContain("unsupported startup parameter: statement_timeout");
    const lookup = Object.assign(new Error("getaddrinfo ENOTFOUND mail.internal"), { code: "ENOTFOUND" });
    expect(logged(new TypeError("fetch failed", { cause: lookup }))).toMatch(
      /fetch failed.*ENOTFOUND mail\.internal/,
    );
    const certificate = { code: "DEPTH_ZERO_SELF_SIGNED_CERT" };
    expect(logged(Object.assign(new Error("self-signed certificate"), certificate))).toContain("self-signed");
    expect(logged(new Error("the model answered nothing"))).toContain("the model answered nothing");
  });

  it("is logged without what people may have written: values, addresses, quotes of a parser or a service", () => {
    const quoting = [
      Object.assign(new Error(`invalid input syntax for type uuid: "${SECRETS[1]}"`), { code: "22P02" }),
      Object.assign(new Error(`550 no such user ${SECRETS[0]}`), { code: "EENVELOPE" }),
      new SyntaxError(`Unexpected token, "${SECRETS[2]}" is not valid JSON`),
      new Error(`no "${SECRETS[2]}", and not '${SECRETS[1]}'`),
      new Error("outer", { cause: databaseError("23505") }),
    ];
    for (const error of quoting)
      for (const secret of SECRETS) expect(JSON.stringify(describeForLog(error))).not.toContain(secret);
  });

  it("is logged with the reason why a model's words were rejected", () => {
    const error = new UnusableWordsError("it held a score");
    expect(describeForLog(error)).toMatchObject({ problem: "it held a score" });
  });

  it("reveals no more when it is wrapped in an AppError", async () => {
    const { app, lines } = createFailing(new AppError("response_failed", { cause: databaseError("XX000") }));
    const text = await (await app.request("/api/fails")).text();
    for (const secret of SECRETS) expect(text + lines.join("")).not.toContain(secret);
    expect(lines.join("")).toContain("XX000");
  });

  it.each([
    Object.assign(new Error("x"), { code: 42 }),
    Object.create(null) as object,
    "thrown text",
    undefined,
  ])("may be anything that can be thrown: %s", (thrown) => {
    expect(describeForLog(thrown)).toHaveProperty("name");
  });
});

describe("an error that passes by itself", () => {
  it.each([
    "57P01",
    "57P03",
    "53300",
    "08006",
    "55P03",
    "57014",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "EPIPE",
  ])("is 'not now' (503), not a fault: %s", async (code) => {
    const response = await createFailing(databaseError(code)).app.request("/api/fails");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "unavailable", message: TEXT.unavailable });
  });

  it("is also a pool without a free connection", async () => {
    const error = new Error("timeout exceeded when trying to connect");
    expect((await createFailing(error).app.request("/api/fails")).status).toBe(503);
  });
});

describe("an error of the closed list", () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])(
    "%s has its status and its text in the one shape",
    async (code) => {
      const response = await createFailing(new AppError(code)).app.request("/api/fails");
      const body = errorShape.strict().parse(await response.json());
      expect(response.status).toBe(ERRORS[code].status);
      expect(body).toMatchObject({ code, message: ERRORS[code].text, error: ERRORS[code].text });
    },
  );

  it("says when to try again", async () => {
    const error = new AppError("too_many_requests", { retryAfterSeconds: 42 });
    const response = await createFailing(error).app.request("/api/fails");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "42"]);
  });

  it.each([
    [400, "bad_request"],
    [413, "body_too_large"],
    [415, "json_required"],
    [418, "bad_request"],
  ])("stands for the framework's own %i", async (status, code) => {
    const error = new HTTPException(status as 400, { message: SECRETS[1] ?? "" });
    const response = await createFailing(error).app.request("/api/fails");
    const text = await response.text();
    expect(text).toContain(code);
    expect(text).not.toContain(SECRETS[1]);
  });
});
