import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "./api.ts";

type Problems<K extends string> = Partial<Record<K, string>>;
/** The rules get all values, because some fields depend on others. */
type Rules<K extends string> = Record<
  K,
  (value: string, values: Record<NoInfer<K>, string>) => string | null
>;

function findProblems<K extends string>(rules: Rules<K>, values: Record<K, string>): Problems<K> {
  const problems: Problems<K> = {};
  for (const name of Object.keys(rules) as K[]) {
    const problem = rules[name](values[name], values);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

/** Scrolls the field to the middle of the screen, where the sticky header does not cover its label. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/**
 * The text fields of a form with their validation. Shows the server's error at the field that caused it and focuses
 * that field; `refusal` is an error without a field. The first page's size budget has no room for a form library.
 */
export function useFields<K extends string>(
  rules: Rules<K>,
  start: NoInfer<Partial<Record<K, string | undefined>>> = {},
  error: Error | null = null,
) {
  const names = Object.keys(rules) as K[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, start[name] ?? ""])) as Record<K, string>,
  );
  const [problems, setProblems] = useState<Problems<K>>({});
  const form = useRef<HTMLFormElement>(null);
  const blamed = names.find((name) => error instanceof ApiError && error.field === name);
  const [shown, setShown] = useState<Error | null>(null);
  if (error !== shown) {
    setShown(error);
    if (blamed !== undefined) setProblems({ [blamed]: error?.message } as Problems<K>);
  }
  useEffect(() => {
    if (blamed !== undefined) focusField(form.current, blamed);
  }, [error, blamed]);

  const field = (name: K) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const { value } = event.currentTarget;
      setValues((last) => ({ ...last, [name]: value }));
      setProblems((last) => ({ ...last, [name]: undefined }));
    },
  });

  const onSubmit =
    (accept: (values: Record<K, string>) => void, refuse?: () => void) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      form.current = event.currentTarget;
      const found = findProblems(rules, values);
      setProblems(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first === undefined) return accept(values);
      focusField(form.current, first);
      refuse?.();
    };

  /** Sets some fields, based on their values at that time. */
  const fill = (of: (last: Record<K, string>) => Partial<Record<K, string>>) => {
    setValues((last) => ({ ...last, ...of(last) }));
    setProblems({});
  };

  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ""])) as Record<K, string>);

  const isChanged = names.some((name) => values[name] !== (start[name] ?? ""));

  const refusal = blamed === undefined ? error : null;

  return { values, isChanged, refusal, field, fill, onSubmit, clear };
}
