/** Places that show a coach's field: beside a card's photo, below it, beside a page's photo, and so on. */
export const PLACES = ["card", "preview", "header", "about", "session"] as const;
export type Place = (typeof PLACES)[number];

type Shown = {
  label: string;
  placeholder?: string;
  inputMode?: "url";
  /** Multi-line text. */
  long?: boolean;
  /** Minimum length; the form shows it beside the current length. */
  minLength?: number;
  /** Maximum length that the input takes and the API accepts. */
  maxLength?: number;
};

/** `problem` returns the text to show, or null for a valid value; "" and NaN mean no input. */
type Written =
  | {
      kind: "text";
      optional?: boolean;
      example: string;
      /** Text of the link; only the URL of a LinkedIn profile becomes a link. */
      linkedinWords?: string;
      words?: (value: string) => string;
      /** Returns the spelling in which the input is stored. */
      normalise?: (value: string) => string;
      problem: (value: string) => string | null;
    }
  | {
      kind: "number";
      optional?: boolean;
      max: number;
      example: number;
      words?: (value: number) => string;
      problem: (value: number) => string | null;
    }
  /** Short texts, separated by commas in the form. An empty list is valid unless `problem` says otherwise. */
  | {
      kind: "list";
      example: readonly string[];
      words?: (value: readonly string[]) => string;
      problem: (value: readonly string[]) => string | null;
    };

/** A calendar day, or an hour and minute of one, without a time zone. */
type Picked =
  | { kind: "date"; optional: true; example: string }
  | { kind: "time"; optional: true; example: string };

/** A form field. `example` is a valid value for tests and the demo. */
export type FormField = Shown & (Written | Picked);
export type FormFields = Record<string, FormField>;

/** A field of a coach's profile. `words` formats a value, which is otherwise shown unchanged. */
export type DeclaredField = Shown &
  Written & {
    shownIn: readonly Place[];
    /** The list's search includes this field. */
    searched?: boolean;
  };
export type DeclaredFields = Record<string, DeclaredField>;

export type DeclaredValue = string | number | readonly string[] | null;
type Plain = { number: number; list: string[]; text: string; date: string; time: string };
type ValueOf<F extends FormField> = Plain[F["kind"]] | (F extends { optional: true } ? null : never);
export type ValuesOf<F extends FormFields> = { [K in keyof F]: ValueOf<F[K]> };

export const namesOf = <F extends FormFields>(fields: F): (keyof F & string)[] => Object.keys(fields);

export const mapFields = <F extends FormFields, R>(
  fields: F,
  change: (field: FormField, name: keyof F & string) => R,
): { [K in keyof F]: R } =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, change(fields[name] as FormField, name)]),
  ) as Record<keyof F, R>;

export const examplesOf = <F extends FormFields>(fields: F): ValuesOf<F> =>
  mapFields(fields, ({ example }) => example) as ValuesOf<F>;

/** Splits at commas, and drops empty and duplicate items. */
export function parseList(typed: readonly string[]): string[] {
  const items = typed.flatMap((text) => text.split(",")).map((item) => item.trim());
  const isFirst = (item: string, at: number) =>
    items.findIndex((other) => other.toLowerCase() === item.toLowerCase()) === at;
  return items.filter((item, at) => item !== "" && isFirst(item, at));
}

/** Formats a value for display; "" if there is none. */
export function wordsOf(field: DeclaredField, value: DeclaredValue): string {
  if (value === null) return "";
  if (field.kind === "number") return field.words?.(value as number) ?? String(value);
  if (field.kind === "text") return field.linkedinWords ?? field.words?.(value as string) ?? String(value);
  const items = value as readonly string[];
  return items.length === 0 ? "" : (field.words?.(items) ?? items.join(", "));
}
