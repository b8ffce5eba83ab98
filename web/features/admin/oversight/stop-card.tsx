import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { formatWhen } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { AdminError } from "../admin-error.tsx";
import { superadminWords } from "../error-words.ts";
import { stopQuery, useStop } from "../queries.ts";

export function StopCard() {
  const state = useQuery(stopQuery);
  return (
    <Card title="New interviews">
      {state.isPending ? (
        <SkeletonRows rows={1} height={64} label="Loading the switch" />
      ) : state.data === undefined ? (
        <AdminError error={state.error} onRetry={() => void state.refetch()} words={superadminWords} />
      ) : (
        <Turn since={state.data.since} />
      )}
    </Card>
  );
}

function Turn({ since }: { since: string | null }) {
  const [asking, setAsking] = useState(false);
  const stop = useStop();
  const stopped = since !== null;
  const turn = () => {
    setAsking(false);
    stop.mutate(!stopped, {
      onSuccess: () => toastStaff("success", stopped ? TEXT.stopLifted : TEXT.stopChanged),
      onError: (error) => toastStaff("error", superadminWords(error)),
    });
  };
  return (
    <>
      <Status>
        <Text>
          {stopped
            ? `Refused since ${formatWhen(since)}. Interviews under way go on to their end.`
            : "They may begin. Stop them before a change that new interviews must not meet; those under way go on."}
        </Text>
      </Status>
      <Button
        style={{ alignSelf: "start" }}
        variant={stopped ? "filled" : "default"}
        loading={stop.isPending}
        onClick={() => setAsking(true)}
      >
        {stopped ? "Allow new interviews" : "Stop new interviews"}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={stopped ? "Allow new interviews?" : "Stop new interviews?"}
        message={
          stopped
            ? "Everybody may begin interviews again."
            : "Nobody can begin an interview until you allow it again."
        }
        confirmLabel={stopped ? "Allow" : "Stop"}
        onConfirm={turn}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
