export const en = {
  title: "Mail",
  about: "Sends you a mail past the queue, and says how the mail server took it.",
  send: "Send me a test mail",
  taken: "The mail server took the mail. Look into your inbox, and into the spam folder.",
  refused: (words: string) => `The mail server did not take the mail: ${words}`,
};
