/** Where people see a field of a coach: beside the photo of a card, under it, beside the photo of a page, and so on. */
export const PLACES = ["card", "preview", "header", "about", "session"] as const;
export type Place = (typeof PLACES)[number];

type Shown = {
  label: string;
  placeholder?: string;
  inputMode?: "url";
  /** Of more than one line. */
  long?: boolean;
  /** The form counts up to it. */
  minLength?: number;
  shownIn: readonly Place[];
  /** The search of the list looks in it too. */
  searched?: boolean;
};

/**
 * A field of a form. `problem` is the text to show, or null when the value is fine; "" and NaN stand for nothing typed.
 * `words` is how a value is shown, as it is when left out. `example` is a value that is fine: tests and the demo use it.
 */
export type DeclaredField = Shown &
  (
    | {
        kind: "text";
        optional?: boolean;
        example: string;
        /** Shown as a link with these words; only the address of a LinkedIn profile becomes one. */
        linkedinWords?: string;
        words?: (value: string) => string;
        /** The spelling that is kept of what is typed. */
        normalise?: (value: string) => string;
        problem: (value: string) => string | null;
      }
    | {
        kind: "number";
        max: number;
        example: number;
        words: (value: number) => string;
        problem: (value: number) => string | null;
      }
    /** Short texts without commas, which part them in the form; an empty list is fine unless `problem` says otherwise. */
    | {
        kind: "list";
        example: readonly string[];
        words?: (value: readonly string[]) => string;
        problem: (value: readonly string[]) => string | null;
      }
  );
export type DeclaredFields = Record<string, DeclaredField>;

export type DeclaredValue = string | number | readonly string[] | null;
type ValueOf<F extends DeclaredField> = F extends { kind: "number" }
  ? number
  : F extends { kind: "list" }
    ? string[]
    : F extends { optional: true }
      ? string | null
      : string;
export type ValuesOf<F extends DeclaredFields> = { [K in keyof F]: ValueOf<F[K]> };

export const namesOf = <F extends DeclaredFields>(fields: F): (keyof F & string)[] => Object.keys(fields);

export const mapFields = <F extends DeclaredFields, R>(
  fields: F,
  change: (field: DeclaredField, name: keyof F & string) => R,
): { [K in keyof F]: R } =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, change(fields[name] as DeclaredField, name)]),
  ) as Record<keyof F, R>;

export const examplesOf = <F extends DeclaredFields>(fields: F): ValuesOf<F> =>
  mapFields(fields, ({ example }) => example) as ValuesOf<F>;

/** Parted at commas, without what is empty or there twice. */
export function parseList(typed: readonly string[]): string[] {
  const items = typed.flatMap((text) => text.split(",")).map((item) => item.trim());
  const isFirst = (item: string, at: number) =>
    items.findIndex((other) => other.toLowerCase() === item.toLowerCase()) === at;
  return items.filter((item, at) => item !== "" && isFirst(item, at));
}

/** How a value is shown; "" where there is none. */
export function wordsOf(field: DeclaredField, value: DeclaredValue): string {
  if (value === null) return "";
  if (field.kind === "number") return field.words(value as number);
  if (field.kind === "text") return field.linkedinWords ?? field.words?.(value as string) ?? String(value);
  const items = value as readonly string[];
  return items.length === 0 ? "" : (field.words?.(items) ?? items.join(", "));
}
