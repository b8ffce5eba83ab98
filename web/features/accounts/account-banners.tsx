import { Alert, Button, Container, Group, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { toastError, toastSuccess } from "#web/ui/toast.ts";
import { useKeepFactors } from "./passkeys/queries.ts";
import { useKeepAccount } from "./personal-data/queries.ts";
import { WORDS } from "./words.ts";

type UndoBannerProps = {
  label: string;
  text: string;
  button: string;
  undo: UseMutationResult<{ message: string }, Error, void>;
};

/** A banner for a pending change to the account, with a button that stops it. */
const UndoBanner = ({ label, text, button, undo }: UndoBannerProps) => (
  <Container size="lg" w="100%" py="xs" component="aside" aria-label={label}>
    <Alert color="yellow">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Button
          variant="default"
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

type DueProps = { dueAt: string };

/** Shown on every page of every signed-in device during the wait before a lost passkey or app is removed. */
export const RecoveryBanner = ({ dueAt }: DueProps) => (
  <UndoBanner
    label={WORDS.recoveryOfYourAccount}
    text={WORDS.factorsGoOn(formatWhen(dueAt))}
    button={WORDS.stopIt}
    undo={useKeepFactors()}
  />
);

/** Shown on every page to users who asked for their account to be deleted. */
export const DeletionBanner = ({ dueAt }: DueProps) => (
  <UndoBanner
    label={WORDS.deletionOfYourAccount}
    text={WORDS.yourAccountWillBeDeleted(formatWhen(dueAt))}
    button={WORDS.keepMyAccount}
    undo={useKeepAccount()}
  />
);
