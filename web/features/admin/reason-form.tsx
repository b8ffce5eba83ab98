import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { listingReasonProblem } from "#contract/fields.ts";
import { LISTING_REASON_MAX_LENGTH } from "#contract/limits.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { usersWords } from "./error-words.ts";
import { WORDS } from "./words.ts";

type ReasonFormProps = {
  about: string;
  label: string;
  isSaving: boolean;
  error: Error | null;
  onReason: (reason: string) => void;
};

/** Asks staff for the reason of a decision; the affected user reads it. */
export function ReasonForm({ about, label, isSaving, error, onReason }: ReasonFormProps) {
  const { field, onSubmit } = useFields({ reason: listingReasonProblem });
  return (
    <form noValidate onSubmit={onSubmit(({ reason }) => onReason(reason.trim()))}>
      <Stack>
        <Text>{about}</Text>
        <Textarea
          label={WORDS.reason}
          autosize
          minRows={3}
          maxLength={LISTING_REASON_MAX_LENGTH}
          data-autofocus
          {...field("reason")}
        />
        {error && (
          <Text role="alert" c="red">
            {usersWords(error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" color="red" loading={isSaving}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
