import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { api, call } from "../../lib/api.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { wordsOr } from "./error-words.ts";
import { COACHING_KEY } from "./bookings/queries.ts";

/** For the client, before the session begins. */
export function CancelSession({ id, coachName }: { id: string; coachName: string }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(api.bookings[":id"].cancellation.$post({ param: { id }, json: {} })),
    onSuccess: () => toastSuccess("Session cancelled. You can book another time."),
    onError: (error) => toastError(wordsOr(error, TEXT.bookingMoveFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: COACHING_KEY }),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={cancel.isPending}
        onClick={() => setAsking(true)}
      >
        Cancel Session
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this session?"
        message={`${coachName} will be told, you get the session back, and what you share for it is closed.`}
        confirmLabel="Cancel Session"
        cancelLabel="Keep it"
        danger
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
