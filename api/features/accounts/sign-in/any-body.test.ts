import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { from, signUpBody } from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ERRORS, errorBody } from "#contract/errors.ts";

const server = useTestServer();

/** Every address of accounts that takes a body, with a body it takes. */
const POSTS: Record<string, Record<string, unknown>> = {
  "POST /auth/sign-in/email": { email: "ann@example.test", password: PASSWORD },
  "POST /auth/sign-up/email": signUpBody({ captchaPass: "none" }),
  "POST /auth/verify-recaptcha": { token: "token" },
  "POST /auth/verify-email": { token: "token", password: PASSWORD },
  "POST /auth/resend-verification": { email: "ann@example.test" },
  "POST /auth/forgot-password": { email: "ann@example.test" },
  "POST /auth/reset-password": { token: "token", newPassword: PASSWORD },
  "POST /users/create": { fullName: "Ann" },
  "PATCH /users/me": { full_name: "Ann" },
  "POST /auth/change-password": { currentPassword: "wrong password", newPassword: PASSWORD },
  "POST /auth/change-email": { newEmail: "new@example.test", password: "wrong password" },
  "POST /auth/confirm-email": { token: "token" },
  "POST /auth/remove-factor": { token: "token" },
  "POST /auth/lost-factor": { email: "nobody@example.test" },
  "POST /auth/lost-factor/start": { token: "token" },
  "POST /auth/lost-factor/stop": { token: "token" },
  "POST /auth/lost-factor/keep": {},
  "POST /auth/devices/sign-out": { scope: "others" },
  "POST /auth/two-factor/enable": { password: "wrong password" },
  "POST /auth/two-factor/confirm": { code: "123456" },
  "POST /auth/two-factor/verify": { code: "123456" },
  "POST /auth/two-factor/step-up": { code: "123456" },
  "POST /auth/two-factor/disable": { password: "wrong password" },
  "POST /auth/two-factor/generate-backup-codes": { password: "wrong password" },
  "POST /users/me/export": {},
  "POST /users/me/deletion": { email: "ann@example.test", password: "wrong password" },
};

/** Text that has broken something somewhere. */
const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u0000",
    "Ann\u0000",
    "\uD800",
    "'; drop table users; --",
    "../../etc/passwd",
    "\r\nBcc: x@example.test",
    "{{7*7}}",
    "a".repeat(5000),
    "nul\u0000@example.test",
    "__proto__",
  ),
);

const anyBody = (example: Record<string, unknown>) => {
  const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }));
  const changed = fc
    .tuple(fc.constantFrom(...Object.keys(example), "y"), value)
    .map(([key, changed]) => Object.assign({}, example, { [key]: changed }) as object);
  const extra = fc
    .tuple(fc.constantFrom("__proto__", "constructor", "role_id", "id", "x"), value)
    .map(([key, added]) =>
      // Not with a literal: there `__proto__` would set the prototype.
      JSON.stringify(example).replace(/\}$/, `,${JSON.stringify(key)}:${JSON.stringify(added)}}`),
    );
  return fc.oneof(
    changed,
    extra,
    fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.stringify(json)),
  );
};

describe.each(Object.entries(POSTS))("%s", (call, example) => {
  it("responds to any body with a refusal of the one shape, never with a fault", async () => {
    const person = await server.createPerson();
    const [method = "", path = ""] = call.split(" ");
    await fc.assert(
      fc.asyncProperty(anyBody(example), async (body) => {
        const response = await person.call(method, path, { body, headers: from(randomAddress()) });
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        const error = errorBody.strict().parse(response.body);
        expect(Object.keys(ERRORS)).toContain(error.code);
        expect(ERRORS[error.code as keyof typeof ERRORS].status).toBe(response.status);
        expect(error.message).toBe(error.error);
        expect(response.headers.get("x-request-id")).toBe(error.requestId);
      }),
      { numRuns: 60 },
    );
  });
});
