import { WORDS } from "./words.ts";

export const spokenTime = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && WORDS.min(minutes), (rest > 0 || minutes === 0) && `${rest} s`];
  return parts.filter(Boolean).join(" ");
};
