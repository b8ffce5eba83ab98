import { Alert, Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { emailProblem } from "#contract/fields.ts";
import { EMAIL_MAX_LENGTH } from "#contract/limits.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { roleName } from "#web/lib/role-name.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Status } from "#web/ui/status.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { promoteWords } from "../error-words.ts";
import { usePromote } from "../queries.ts";

export function PromoteForm() {
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const promote = usePromote();
  const wanted = email.trim();

  const submit = () => {
    const found = emailProblem(wanted);
    setProblem(found);
    setAsking(found === null);
  };
  const confirm = () => {
    setAsking(false);
    promote.mutate(wanted, {
      onSuccess: ({ name }) => {
        setEmail("");
        toastStaff("success", fillText(TEXT.promoted, { name }));
      },
      onError: (error) => toastStaff("error", promoteWords(error)),
    });
  };

  return (
    <Card title="Promote User to Admin">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Group align="flex-start" gap="xs">
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_LENGTH}
            flex="1 1 14rem"
            value={email}
            error={problem ?? (promote.isError && promoteWords(promote.error))}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              setProblem(null);
              promote.reset();
            }}
          />
          <Button
            type="submit"
            size="md"
            mt={{ base: 0, xs: 25 }}
            disabled={wanted === ""}
            loading={promote.isPending}
          >
            Promote
          </Button>
        </Group>
      </form>
      <Status>
        {promote.data && (
          <Alert title={fillText(TEXT.promoted, { name: promote.data.name })}>
            {promote.data.email}: {roleName(promote.data.previousRole)} became{" "}
            {roleName(promote.data.newRole)}.
          </Alert>
        )}
      </Status>
      <ConfirmDialog
        opened={asking}
        title="Promote to admin?"
        message={`${wanted} will see every user and every conversation.`}
        confirmLabel="Promote"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
