import { hasCode, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { words } from "../words.ts";

const WORDS = words.application;

type ChangeFailureProps = { error: Error | null; onNewer: () => void };

/** Keeps the typed text and fetches the newer version; the next save applies to that one. */
export function ChangeFailure({ error, onNewer }: ChangeFailureProps) {
  if (error === null) return null;
  const isStale = hasCode(error, "application_changed");
  return (
    <ErrorPanel message={messageOf(error)} onRetry={isStale ? onNewer : undefined} retryLabel={WORDS.newer} />
  );
}
