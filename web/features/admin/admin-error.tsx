import { hasCode } from "../../lib/api.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { usersWords } from "./error-words.ts";

/** What failed and what to do next, on any admin page. */
export function AdminError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorPanel message={usersWords(error)} onRetry={onRetry}>
      {hasCode(error, "two_factor_required") && (
        <LinkButton size="xs" {...paths.settings("authenticator")}>
          Open settings
        </LinkButton>
      )}
    </ErrorPanel>
  );
}
