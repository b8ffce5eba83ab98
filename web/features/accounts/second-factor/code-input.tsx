import { TextInput, type TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { codeProblem } from "#contract/fields.ts";
import { twoFactorQuery } from "./queries.ts";
import { WORDS } from "../words.ts";

/** Tells if a form that weakens the account must also ask for a code, and validates the field. */
export function useCodeRule() {
  const needed = useQuery(twoFactorQuery).data?.enabled === true;
  return { needed, rule: (code: string) => (needed ? codeProblem(code) : null) };
}

export const CodeInput = (props: TextInputProps) => (
  <TextInput label={WORDS.code} autoComplete="one-time-code" maw="12rem" {...props} />
);
