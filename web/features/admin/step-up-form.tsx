import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../../lib/api.ts";
import { useStepUp } from "./queries.ts";

/** A code of the authenticator app for this session, where admin pages ask for one. */
export function StepUpForm() {
  const [code, setCode] = useState("");
  const stepUp = useStepUp();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        stepUp.mutate(code.trim());
      }}
    >
      <Group align="flex-start" gap="xs">
        <TextInput
          label="Code"
          description="Six digits, or a recovery code"
          autoComplete="one-time-code"
          inputMode="text"
          value={code}
          error={stepUp.error && messageOf(stepUp.error)}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            stepUp.reset();
          }}
        />
        <Button type="submit" mt={46} disabled={code.trim() === ""} loading={stepUp.isPending}>
          Continue
        </Button>
      </Group>
    </form>
  );
}
