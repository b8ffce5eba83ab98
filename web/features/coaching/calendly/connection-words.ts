import { ADDRESS_MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";

/** What to say on the return from the scheduling service; the message came in the address (safety.md T13). */
export function connectionWords(status: "success" | "error", message: string | undefined): string {
  const words = message?.slice(0, ADDRESS_MESSAGE_MAX_LENGTH);
  if (status === "success") return words ?? TEXT.calendlyConnected;
  return fillText(TEXT.calendlyConnectFailed, { message: words ?? TEXT.calendlyRefused });
}
