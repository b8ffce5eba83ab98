import { hasCode, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { words } from "../words.ts";

const WORDS = words.application;

type ChangeFailureProps = { error: Error | null; onNewer: () => void };

/** `onNewer` fetches the newer version and keeps the typed text. The next save applies to the newer version. */
export function ChangeFailure({ error, onNewer }: ChangeFailureProps) {
  if (error === null) return null;
  const isStale = hasCode(error, "application_changed");
  return (
    <ErrorPanel message={messageOf(error)} onRetry={isStale ? onNewer : undefined} retryLabel={WORDS.newer} />
  );
}
