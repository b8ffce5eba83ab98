import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";

/** The message after returning from the scheduling service. Its text is from the untrusted address (safety.md T13). */
export function connectionWords(status: "success" | "error", message: string | undefined): string {
  const words = message?.slice(0, ADDRESS_MESSAGE_MAX_LENGTH);
  if (status === "success") return words ?? TEXT.calendlyConnected;
  return fillText(TEXT.calendlyConnectFailed, { message: words ?? TEXT.calendlyRefused });
}
