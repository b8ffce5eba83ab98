import { TEXT } from "#contract/texts.ts";

/** Why a code of the authenticator app, or a recovery code, can't be sent. */
export const codeProblem = (code: string): string | null => (code.trim() === "" ? TEXT.codeRequired : null);
