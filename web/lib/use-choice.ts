import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

type ChoiceOptions<T> = {
  /** The choice that the server has. */
  kept: T;
  save: (choice: T) => Promise<unknown>;
};

/**
 * Saves each choice as soon as it is made, and shows it at once. A mutation reports its variables a task after the click,
 * and a box that shows these would jump back for a moment. A choice that could not be saved is shown as it was.
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
