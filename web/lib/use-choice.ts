import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

type ChoiceOptions<T> = {
  /** The choice stored on the server. */
  kept: T;
  save: (choice: T) => Promise<unknown>;
};

/**
 * Saves each choice as soon as it is made, and shows it at once. It is kept in a state of its own, because a mutation
 * reports its variables one task after the click, and a checkbox would jump back for a moment. If saving fails, the
 * earlier choice is shown again.
 */
export function useChoice<T>({ kept, save }: ChoiceOptions<T>) {
  const [chosen, setChosen] = useState<T | null>(null);
  const { mutate, error } = useMutation({ mutationFn: save, onError: () => setChosen(null) });
  const choose = (choice: T) => {
    setChosen(choice);
    mutate(choice);
  };
  return { shown: chosen ?? kept, error, choose };
}
