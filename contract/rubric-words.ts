/** Notices that a rating may contain, in the rubric's exact words: its reliability, and why a question was asked. */
export const NOTICES = [
  "This is a rough reading: the built-in scorer can't tell whether a fact is right or a story answers the question.",
  "Fewer than three questions were answered, so there is no overall number yet. Each answer you gave has its own feedback here, and the interview is saved.",
  "The built-in scorer reads English only, and it could read the answers to fewer than three questions, so there is no overall number. The interview is saved as you wrote it.",
  "The language model could not rate this interview, so the built-in scorer did, by the same criteria.",
  "Answers in another language were rated for their content, with less certainty.",
  "Answers that could not be read are left out: the built-in scorer reads English only.",
  "The coach gave it as homework",
  "The job advert says",
  "The resume says",
  "It belongs to the role",
  "This has been a weak spot lately",
  "Its subject",
] as const;

type Names = Readonly<Record<string, string>>;

/** Translates a competency, criterion or trade; returns the server's name if there is no translation. */
export const nameIn = (words: Names, name: string): string => words[name] ?? name;

/** Advice removed from older ratings, because job seekers cannot follow it; superadmins see it on their page. */
const FORMER_ADVICE = " A language model can; whoever runs this Greenroom can add one.";

/** Translates a rating's stored notice, or reason for a question, with or without a name in it. */
export const noticeIn = (words: Names, text: string): string =>
  NOTICES.reduce<string>(
    (said, notice) => said.replace(notice, nameIn(words, notice)),
    text.replace(FORMER_ADVICE, ""),
  ).replace(/(?<=: )[^:]+(?=\.$)/, (name) => nameIn(words, name));
