import { de as words } from "./features/interviews/next-step-words.de.ts";
import { fillFirstScreen } from "./first-words.ts";

fillFirstScreen(words);
