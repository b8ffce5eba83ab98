import { APIError } from "better-auth/api";

const APP_CODE_PATH = "/two-factor/verify-totp";
const RECOVERY_CODE_PATH = "/two-factor/verify-backup-code";

type Creating = { path?: string; body?: unknown } | null;

function codeIn(body: unknown): string {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "";
  return typeof code === "string" ? code : "";
}

/**
 * A session that the auth library makes after it found a code right carries the time of it. A code of the app makes
 * one session: the library itself would take it again for as long as it is shown.
 */
export const markSecondFactor =
  (spendCode: (userId: string, code: string) => Promise<boolean>) =>
  async <S extends { userId: string }>(session: S, creating: Creating) => {
    const path = creating?.path;
    if (path !== APP_CODE_PATH && path !== RECOVERY_CODE_PATH) return { data: session };
    if (path === APP_CODE_PATH && !(await spendCode(session.userId, codeIn(creating?.body)))) {
      throw new APIError("BAD_REQUEST", { code: "CODE_USED", message: "code used" });
    }
    return { data: { ...session, secondFactorAt: new Date() } };
  };
