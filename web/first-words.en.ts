import { en as words } from "./features/interviews/next-step-words.en.ts";
import { fillNextStep } from "./first-words.ts";

fillNextStep(words);
