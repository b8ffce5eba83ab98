import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  mapFields,
  namesOf,
  type DeclaredField,
  type DeclaredFields,
  type ValuesOf,
} from "#contract/declared-fields.ts";
import { useFields } from "./use-fields.ts";

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

/** The inputs of a form whose fields the contract declares, from what is saved (null: nothing yet) to what is submitted. */
export function useDeclaredFields<F extends DeclaredFields>(declared: F, saved: ValuesOf<F> | null) {
  const [start] = useState(() => mapFields(declared, (_, name) => String(saved?.[name] ?? "")));
  const rules = mapFields(declared, (field) => (text: string) => problemOf(field, text));
  const names = namesOf(declared);
  const { values, field, onSubmit } = useFields<keyof F & string>(rules, start);
  return {
    inputs: names.map((name) => <DeclaredInput key={name} declared={declared[name]!} {...field(name)} />),
    isChanged: names.some((name) => values[name] !== start[name]),
    onSubmit: (accept: (values: ValuesOf<F>) => void) =>
      onSubmit((texts) =>
        accept(
          mapFields(declared, ({ kind }, name) =>
            kind === "number" ? numberOf(texts[name]) : texts[name],
          ) as ValuesOf<F>,
        ),
      ),
  };
}

const problemOf = (field: DeclaredField, text: string): string | null =>
  field.kind === "number" ? field.problem(numberOf(text)) : field.problem(text);

type Input = ReturnType<ReturnType<typeof useFields<"name">>["field"]>;

function DeclaredInput({
  declared,
  ...input
}: { declared: DeclaredField } & Omit<Input, "name"> & { name: string }) {
  const { kind, label, placeholder, inputMode, long, minLength } = declared;
  const description =
    minLength === undefined
      ? undefined
      : `At least ${minLength} characters (${input.value.trim().length} so far)`;
  const shown = { label, placeholder, description, ...input };
  if (long) return <Textarea autosize minRows={5} maxRows={16} {...shown} />;
  if (kind === "number") return <TextInput inputMode="numeric" autoComplete="off" {...shown} />;
  return <TextInput inputMode={inputMode} {...shown} />;
}
