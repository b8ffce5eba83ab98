import { useQuery } from "@tanstack/react-query";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { words } from "../words.ts";
import { applicationQuery } from "./queries.ts";

const WORDS = words.application;

/** What was typed stays; the newer one is fetched beside it, and the next try is made to that. */
export function ChangeFailure({ id, error }: { id: string; error: Error | null }) {
  const newer = useQuery({ ...applicationQuery(id), enabled: false });
  if (error === null) return null;
  const isStale = hasCode(error, "application_changed");
  return (
    <ErrorPanel
      message={messageOf(error)}
      onRetry={isStale ? () => void newer.refetch() : undefined}
      retryLabel={WORDS.newer}
    />
  );
}
