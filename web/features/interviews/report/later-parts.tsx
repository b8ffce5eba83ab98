/** Parts of a report that come after the first view, in one file so that the page names only one. */
export { NextFocus } from "./next-focus.tsx";
export { SpokenAnswersCard } from "./spoken-answers.tsx";
