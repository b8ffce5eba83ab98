import { Textarea, TextInput } from "@mantine/core";
import {
  mapFields,
  namesOf,
  type DeclaredValue,
  type FormField,
  type FormFields,
  parseList,
  type ValuesOf,
} from "#contract/declared-fields.ts";
import { useFields } from "./use-fields.ts";
import { WORDS } from "./app-words.ts";

const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

const textOf = (value: DeclaredValue): string =>
  typeof value === "object" ? (value ?? []).join(", ") : String(value);

function valueOf(field: FormField, text: string): DeclaredValue {
  if (field.kind === "list") return parseList([text]);
  if (field.optional && text.trim() === "") return null;
  return field.kind === "number" ? numberOf(text) : text;
}

function problemOf(field: FormField, text: string): string | null {
  if (field.kind === "date" || field.kind === "time") return null;
  if (field.kind === "list") return field.problem(parseList([text]));
  if (field.optional && text.trim() === "") return null;
  return field.kind === "number" ? field.problem(numberOf(text)) : field.problem(text);
}

/** The inputs of a form declared in the contract. `saved` has what is known already; null: nothing. */
export function useDeclaredFields<F extends FormFields>(declared: F, saved: Partial<ValuesOf<F>> | null) {
  const start = mapFields(declared, (_, name) => textOf(saved?.[name] ?? null));
  const rules = mapFields(declared, (field) => (text: string) => problemOf(field, text));
  const names = namesOf(declared);
  const { field, fill, isChanged, onSubmit } = useFields<keyof F & string>(rules, start);
  return {
    inputs: names.map((name) => <DeclaredInput key={name} declared={declared[name]!} {...field(name)} />),
    isChanged,
    fill,
    onSubmit: (accept: (values: ValuesOf<F>) => void) =>
      onSubmit((texts) =>
        accept(mapFields(declared, (field, name) => valueOf(field, texts[name])) as ValuesOf<F>),
      ),
  };
}

type Input = ReturnType<ReturnType<typeof useFields<"name">>["field"]>;

function DeclaredInput({
  declared,
  ...input
}: { declared: FormField } & Omit<Input, "name"> & { name: string }) {
  const { kind, label, placeholder, inputMode, long, minLength, maxLength } = declared;
  const counted =
    minLength === undefined ? undefined : WORDS.lengthSoFar(minLength, input.value.trim().length);
  const description = kind === "list" ? WORDS.withCommas : counted;
  const shown = { label, placeholder, description, maxLength, ...input };
  if (long) return <Textarea autosize minRows={5} maxRows={16} {...shown} />;
  if (kind === "date") return <TextInput type="date" {...shown} />;
  if (kind === "time") return <TextInput type="time" maw="12rem" {...shown} />;
  return <TextInput inputMode={kind === "number" ? "numeric" : inputMode} autoComplete="off" {...shown} />;
}
