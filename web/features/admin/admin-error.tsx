import { Alert, Stack, Text } from "@mantine/core";
import { hasCode } from "../../lib/api.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton } from "../../ui/link-parts.tsx";
import { usersWords } from "./error-words.ts";
import { StepUpForm } from "./step-up-form.tsx";

type AdminErrorProps = { error: unknown; onRetry: () => void; words?: (error: unknown) => string };

/** What failed and what to do next, on any admin page. */
export function AdminError({ error, onRetry, words = usersWords }: AdminErrorProps) {
  if (hasCode(error, "second_factor_required")) {
    return (
      <Alert color="yellow" role="alert">
        <Stack gap="sm">
          <Text size="sm">{words(error)}</Text>
          <StepUpForm />
        </Stack>
      </Alert>
    );
  }
  return (
    <ErrorPanel message={words(error)} onRetry={onRetry}>
      {hasCode(error, "two_factor_required") && (
        <LinkButton size="xs" {...paths.settings("authenticator")}>
          Open settings
        </LinkButton>
      )}
    </ErrorPanel>
  );
}
