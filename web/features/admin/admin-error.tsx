import { Alert, Stack, Text, Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { hasCode, isGone, messageOf } from "#web/lib/api.ts";
import { hasPasskeys } from "#web/lib/passkey.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { usersWords } from "./error-words.ts";
import { useStepUp } from "./queries.ts";
import { WORDS } from "./words.ts";

type AdminErrorProps = { error: unknown; onRetry: () => void; words?: (error: unknown) => string };

/** Shows the error and the next step, on any admin page. */
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
    <ErrorPanel message={words(error)} onRetry={isGone(error) ? undefined : onRetry}>
      {hasCode(error, "two_factor_required") && (
        <LinkButton size="xs" {...paths.settings("authenticator")}>
          {WORDS.openSettings}
        </LinkButton>
      )}
    </ErrorPanel>
  );
}

type AdminWaitProps = {
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown };
  rows: number;
  height: number;
  label: string;
  words?: (error: unknown) => string;
};

/** Stands in the place of a query's data until it is there. */
export function AdminWait({ query, words, ...skeleton }: AdminWaitProps) {
  if (query.isPending) return <SkeletonRows {...skeleton} />;
  if (query.data !== undefined) return null;
  return <AdminError error={query.error} onRetry={() => void query.refetch()} {...(words && { words })} />;
}

/** Asks for an authenticator code or a passkey when admin pages need one. */
function StepUpForm() {
  const [code, setCode] = useState("");
  const stepUp = useStepUp();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        stepUp.mutate({ code: code.trim() });
      }}
    >
      <Group align="flex-start" gap="xs">
        <TextInput
          label={WORDS.code}
          description={WORDS.codeAbout}
          autoComplete="one-time-code"
          inputMode="text"
          value={code}
          error={stepUp.error && messageOf(stepUp.error)}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            stepUp.reset();
          }}
        />
        <Button type="submit" mt={46} disabled={code.trim() === ""} loading={stepUp.isPending}>
          {WORDS.goOn}
        </Button>
        {hasPasskeys() && (
          <Button
            variant="default"
            mt={46}
            loading={stepUp.isPending}
            onClick={() => stepUp.mutate("passkey")}
          >
            {WORDS.withPasskey}
          </Button>
        )}
      </Group>
    </form>
  );
}
