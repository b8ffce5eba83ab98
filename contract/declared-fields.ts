type Shown = {
  label: string;
  placeholder?: string;
  inputMode?: "url";
  /** Of more than one line. */
  long?: boolean;
  /** The form counts up to it. */
  minLength?: number;
};

/** A field of a form. `problem` is the text to show, or null when the value is fine; "" and NaN stand for nothing typed. */
export type DeclaredField = Shown &
  (
    | { kind: "text"; optional?: boolean; problem: (value: string) => string | null }
    | { kind: "number"; max: number; problem: (value: number) => string | null }
  );
export type DeclaredFields = Record<string, DeclaredField>;

type ValueOf<F extends DeclaredField> = F extends { kind: "number" }
  ? number
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
