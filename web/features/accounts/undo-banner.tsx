import { Alert, Button, Container, Group, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";

type UndoBannerProps = {
  label: string;
  text: string;
  button: string;
  undo: UseMutationResult<{ message: string }, Error, void>;
};

/** Something runs against this account, and one press stops it. */
export const UndoBanner = ({ label, text, button, undo }: UndoBannerProps) => (
  <Container size="lg" w="100%" py="xs" component="aside" aria-label={label}>
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Button
          size="xs"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(undefined, {
              onSuccess: ({ message }) => toastSuccess(message),
              onError: (error) => toastError(messageOf(error)),
            })
          }
        >
          {button}
        </Button>
      </Group>
    </Alert>
  </Container>
);
