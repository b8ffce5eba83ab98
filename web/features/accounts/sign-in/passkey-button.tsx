import { Button, Text } from "@mantine/core";
import { messageOf } from "#web/lib/api.ts";
import { hasPasskeys } from "#web/lib/passkey.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { type Enter, usePasskeySignIn } from "./queries.ts";
import { WORDS } from "../words.ts";

type PasskeyButtonProps = { onDone: () => void; onError?: (error: Error) => void; enter?: Enter };

/** The whole sign-in with a passkey, if the browser supports it. */
export function PasskeyButton({ onDone, onError, enter }: PasskeyButtonProps) {
  const signIn = usePasskeySignIn(enter);
  if (!window.isSecureContext) return <Text size="sm">{WORDS.passkeysNeedHttps}</Text>;
  if (!hasPasskeys()) return null;
  return (
    <>
      {signIn.error && <ErrorPanel message={messageOf(signIn.error)} />}
      <Button
        variant="default"
        type="button"
        fullWidth
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: onDone, ...(onError && { onError }) })}
      >
        {WORDS.signInWithAPasskey}
      </Button>
    </>
  );
}
