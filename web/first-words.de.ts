import { de as words } from "./features/interviews/next-step-words.de.ts";
import { fillNextStep } from "./first-words.ts";

fillNextStep(words);
