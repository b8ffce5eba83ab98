import { en as words } from "./features/interviews/next-step-words.en.ts";
import { fillFirstScreen } from "./first-words.ts";

fillFirstScreen(words);
