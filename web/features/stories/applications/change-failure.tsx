import { hasCode, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { words } from "../words.ts";

const WORDS = words.application;

type ChangeFailureProps = { error: Error | null; onNewer: () => void };

/** What was typed stays; the newer one is fetched beside it, and the next try is made to that. */
export function ChangeFailure({ error, onNewer }: ChangeFailureProps) {
  if (error === null) return null;
  const isStale = hasCode(error, "application_changed");
  return (
    <ErrorPanel message={messageOf(error)} onRetry={isStale ? onNewer : undefined} retryLabel={WORDS.newer} />
  );
}
