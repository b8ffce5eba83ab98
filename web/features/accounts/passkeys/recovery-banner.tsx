import { Alert, Button, Container, Group, Text } from "@mantine/core";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { useKeepFactors } from "./queries.ts";
import { WORDS } from "../words.ts";

/** On every page of every device that is signed in, while the wait for a lost passkey or app to be removed runs. */
export function RecoveryBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepFactors();
  return (
    <Container size="lg" w="100%" py="xs" component="aside" aria-label={WORDS.recoveryOfYourAccount}>
      <Alert color="yellow">
        <Group justify="space-between">
          <Text size="sm">{WORDS.factorsGoOn(formatWhen(dueAt))}</Text>
          <Button
            size="xs"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: ({ message }) => toastSuccess(message),
                onError: (error) => toastError(messageOf(error)),
              })
            }
          >
            {WORDS.stopIt}
          </Button>
        </Group>
      </Alert>
    </Container>
  );
}
