import { Alert, Button, Text } from "@mantine/core";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { superadminWords } from "../error-words.ts";
import { useTestMail } from "../queries.ts";
import { WORDS } from "./words.ts";

/** Sends a test mail (docs/mail.md). */
export function MailCard() {
  const test = useTestMail();
  return (
    <Card title={WORDS.mail}>
      <Text>{WORDS.about}</Text>
      <Button
        style={{ alignSelf: "start" }}
        variant="default"
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {WORDS.send}
      </Button>
      {test.error && <ErrorPanel message={superadminWords(test.error)} />}
      <Status>
        {test.data && (
          <Alert {...(!test.data.sent && { color: "red" })}>
            {test.data.sent ? WORDS.taken : WORDS.refused(test.data.words)}
          </Alert>
        )}
      </Status>
    </Card>
  );
}
