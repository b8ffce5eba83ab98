import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { WORDS } from "../lib/app-words.ts";

type ErrorPanelProps = {
  message: string;
  title?: string;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  children?: ReactNode;
};

export function ErrorPanel({
  message,
  title,
  onRetry,
  retryLabel = WORDS.tryAgain,
  children,
}: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Otherwise a form's error could appear out of sight, above the button just pressed.
  useEffect(() => {
    if (panel.current?.closest("form")) panel.current.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Alert ref={panel} color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {message}
        </Text>
        {children}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
