import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  mapFields,
  namesOf,
  type DeclaredField,
  type DeclaredFields,
  type DeclaredValue,
  parseList,
  type ValuesOf,
} from "#contract/declared-fields.ts";
import { useFields } from "./use-fields.ts";
import { WORDS } from "./app-words.ts";

const VALUE_OF = {
  text: (text: string) => text,
  number: (text: string) => (text.trim() === "" ? Number.NaN : Number(text)),
  list: (text: string) => parseList([text]),
};

const textOf = (value: DeclaredValue): string =>
  typeof value === "object" ? (value ?? []).join(", ") : String(value);

/** The inputs of a form declared in the contract. `saved` has what is known already. */
export function useDeclaredFields<F extends DeclaredFields>(declared: F, saved: Partial<ValuesOf<F>>) {
  const [start] = useState(() => mapFields(declared, (_, name) => textOf(saved[name] ?? null)));
  const rules = mapFields(declared, (field) => (text: string) => problemOf(field, text));
  const names = namesOf(declared);
  const { values, field, onSubmit } = useFields<keyof F & string>(rules, start);
  return {
    inputs: names.map((name) => <DeclaredInput key={name} declared={declared[name]!} {...field(name)} />),
    isChanged: names.some((name) => values[name] !== start[name]),
    onSubmit: (accept: (values: ValuesOf<F>) => void) =>
      onSubmit((texts) =>
        accept(mapFields(declared, ({ kind }, name) => VALUE_OF[kind](texts[name])) as ValuesOf<F>),
      ),
  };
}

function problemOf(field: DeclaredField, text: string): string | null {
  if (field.kind === "number") return field.problem(VALUE_OF.number(text));
  return field.kind === "list" ? field.problem(VALUE_OF.list(text)) : field.problem(text);
}

type Input = ReturnType<ReturnType<typeof useFields<"name">>["field"]>;

function DeclaredInput({
  declared,
  ...input
}: { declared: DeclaredField } & Omit<Input, "name"> & { name: string }) {
  const { kind, label, placeholder, inputMode, long, minLength } = declared;
  const counted =
    minLength === undefined ? undefined : WORDS.lengthSoFar(minLength, input.value.trim().length);
  const description = kind === "list" ? WORDS.withCommas : counted;
  const shown = { label, placeholder, description, ...input };
  if (long) return <Textarea autosize minRows={5} maxRows={16} {...shown} />;
  if (kind === "number") return <TextInput inputMode="numeric" autoComplete="off" {...shown} />;
  return <TextInput inputMode={inputMode} {...shown} />;
}
