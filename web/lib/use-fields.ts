import { type ChangeEvent, type FormEvent, useState } from "react";

type Problems<K extends string> = Partial<Record<K, string>>;
/** Some fields are judged beside another one. */
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

/** The text fields of a form, each with its validation. The first page's budget has no room for a form library. */
export function useFields<K extends string>(
  rules: Rules<K>,
  start: NoInfer<Partial<Record<K, string | undefined>>> = {},
) {
  const names = Object.keys(rules) as K[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, start[name] ?? ""])) as Record<K, string>,
  );
  const [problems, setProblems] = useState<Problems<K>>({});

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
      const found = findProblems(rules, values);
      setProblems(found);
      const first = names.find((name) => found[name] !== undefined);
      if (first === undefined) return accept(values);
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      refuse?.();
    };

  /** Sets some of them, seen from what stands there by then. */
  const fill = (of: (last: Record<K, string>) => Partial<Record<K, string>>) => {
    setValues((last) => ({ ...last, ...of(last) }));
    setProblems({});
  };

  const clear = () => setValues(Object.fromEntries(names.map((name) => [name, ""])) as Record<K, string>);

  const isChanged = names.some((name) => values[name] !== (start[name] ?? ""));

  return { values, isChanged, field, fill, onSubmit, clear };
}
