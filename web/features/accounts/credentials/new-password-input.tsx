import { PasswordInput, Stack, type PasswordInputProps } from "@mantine/core";
import { lazy, Suspense } from "react";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { WORDS } from "../words.ts";

/** Loaded separately, because the list of known passwords is larger than the rest of the page. */
const PasswordStrength = lazy(async () => ({
  default: (await import("./password-strength.tsx")).PasswordStrength,
}));

type NewPasswordInputProps = PasswordInputProps & { value: string };

export const NewPasswordInput = (props: NewPasswordInputProps) => (
  <Stack gap="xs" w="100%">
    <PasswordInput
      description={WORDS.atLeastCharacters(PASSWORD_MIN_LENGTH)}
      autoComplete="new-password"
      {...props}
    />
    {props.value !== "" && (
      <Suspense>
        <PasswordStrength password={props.value} />
      </Suspense>
    )}
  </Stack>
);
