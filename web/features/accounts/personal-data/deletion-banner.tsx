import { Alert, Button, Container, Group, Text } from "@mantine/core";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { useKeepAccount } from "./queries.ts";
import { WORDS } from "../words.ts";

/** Shown on every page to somebody who asked for their account to be deleted. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const keep = useKeepAccount();
  return (
    <Container size="lg" w="100%" py="xs" component="aside" aria-label={WORDS.deletionOfYourAccount}>
      <Alert color="yellow">
        <Group justify="space-between">
          <Text size="sm">{WORDS.yourAccountWillBeDeleted(formatWhen(dueAt))}</Text>
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
            {WORDS.keepMyAccount}
          </Button>
        </Group>
      </Alert>
    </Container>
  );
}
