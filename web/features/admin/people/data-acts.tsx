import { Anchor, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAccount } from "#contract/admin.ts";
import { formatWhen } from "#web/lib/format.ts";
import { Modal } from "#web/ui/modal.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { type ActWithReason, copyQuery, useActWithReason } from "../queries.ts";
import { ReasonForm } from "../reason-form.tsx";
import { WORDS } from "./words.ts";

const ABOUT: Record<ActWithReason, string> = {
  "delete-account": WORDS.deleteAccountAbout,
  "export-account": WORDS.copyDataAbout,
  "take-plan": WORDS.takePlanAbout,
};
const LABEL: Record<ActWithReason, string> = {
  "delete-account": WORDS.deleteAccount,
  "export-account": WORDS.copyData,
  "take-plan": WORDS.takePlan,
};

type DataActsProps = { account: StaffAccount; onChanged: (account: StaffAccount) => void };

/** Asks for a reason, which the user sees (safety.md T141, T142, T144). */
export function DataActs({ account, onChanged }: DataActsProps) {
  const [asked, setAsked] = useState<ActWithReason>("export-account");
  const [isAsking, setAsking] = useState(false);
  const act = useActWithReason();
  const ask = (name: ActWithReason) => {
    act.reset();
    setAsked(name);
    setAsking(true);
  };
  const onReason = (reason: string) =>
    act.mutate(
      { act: asked, userId: account.id, reason },
      {
        onSuccess: ({ message, data }) => {
          setAsking(false);
          onChanged(data);
          toastStaff("success", message);
        },
      },
    );
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => ask("export-account")}>
          {WORDS.copyData}
        </Button>
        {account.deletion_due_at === null && (
          <Button variant="default" onClick={() => ask("delete-account")}>
            {WORDS.deleteAccount}
          </Button>
        )}
        {account.given_plan !== null && (
          <Button variant="default" onClick={() => ask("take-plan")}>
            {WORDS.takePlan}
          </Button>
        )}
      </Group>
      <Status>
        <Copy userId={account.id} />
      </Status>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={WORDS.ask[asked](account.name)}>
        <ReasonForm
          key={asked}
          about={
            asked === "delete-account" && account.suspended_at !== null
              ? WORDS.deleteSuspendedAbout
              : ABOUT[asked]
          }
          label={LABEL[asked]}
          isSaving={act.isPending}
          error={act.error}
          onReason={onReason}
        />
      </Modal>
    </>
  );
}

function Copy({ userId }: { userId: string }) {
  const copy = useQuery(copyQuery(userId)).data;
  if (copy === undefined || copy.status === "none") return null;
  if (copy.status === "pending") return <Text>{WORDS.copyIsMade}</Text>;
  if (copy.url === null || copy.expiresAt === null) return <Text>{WORDS.copyFailed}</Text>;
  return (
    <Text>
      <Anchor href={copy.url} download underline="always">
        {WORDS.downloadCopy}
      </Anchor>{" "}
      ({WORDS.copyUntil(formatWhen(copy.expiresAt))})
    </Text>
  );
}
