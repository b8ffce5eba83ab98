import { Button, Text } from "@mantine/core";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Status } from "#web/ui/status.tsx";
import { superadminWords } from "../error-words.ts";
import { useModelQuestion } from "../queries.ts";
import { Findings } from "./findings.tsx";
import { WORDS } from "./words.ts";

/** Tests the language model with the same question as the checks. */
export function ModelCard() {
  const question = useModelQuestion();
  return (
    <Card title={WORDS.model}>
      <Text>{WORDS.modelAbout}</Text>
      <Button
        style={{ alignSelf: "start" }}
        variant="default"
        loading={question.isPending}
        onClick={() => question.mutate()}
      >
        {WORDS.askModel}
      </Button>
      {question.error && <ErrorPanel message={superadminWords(question.error)} />}
      <Status>{question.data && <Findings label={WORDS.model} findings={[question.data]} />}</Status>
    </Card>
  );
}
